// Set of 128-bit state hashes: open addressing, linear probing, at most half full. 32 bytes a
// state. Private to src/engine/explicit.
#pragma once

#include "sennit/ir/interpreter.h"

#include <vector>

namespace sennit::engine {

class VisitedSet {
public:
  VisitedSet() : slots_(1024) {}

  // True if it was not there.
  bool insert(ir::Hash hash) {
    if (hash == ir::Hash{})
      hash.low = 1;
    if (2 * (size_ + 1) > slots_.size())
      grow();
    ir::Hash &slot = find(hash);
    if (slot == hash)
      return false;
    slot = hash;
    ++size_;
    return true;
  }
  std::size_t size() const { return size_; }

private:
  ir::Hash &find(const ir::Hash &hash) {
    std::size_t at = hash.low & (slots_.size() - 1);
    while (slots_[at] != ir::Hash{} && !(slots_[at] == hash))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    std::vector<ir::Hash> old(slots_.size() * 2);
    old.swap(slots_);
    for (const ir::Hash &hash : old)
      if (hash != ir::Hash{})
        find(hash) = hash;
  }

  std::vector<ir::Hash> slots_;
  std::size_t size_ = 0;
};

} // namespace sennit::engine
