// The state of one symbolic path: guard, private memory, atomic block, pending side effects.
#pragma once

#include "private_memory.h"

#include "sennit/event/graph.h"

#include <algorithm>
#include <memory>
#include <set>

namespace sennit::unwind {

// What was done visibly, by guard; past a few, "always". A write of an atomic block that leaves the
// word that the block found
// (`silent` holds) is none: others read the same from before it.
class Effects {
public:
  struct Effect {
    TermId guard, silent;       // silent: not valid if it never is
    TermId address, value = {}; // of a write of a constant to a constant address, else not valid
    bool operator==(const Effect &) const = default;
  };
  void add(const Effect &effect) {
    if (!always_ && std::ranges::find(effects_, effect) == effects_.end())
      effects_.push_back(effect);
    if (effects_.size() > most_effects) {
      always_ = true;
      effects_.clear();
    }
  }
  void join(const Effects &other) {
    always_ |= other.always_;
    for (const Effect &effect : other.effects_)
      add(effect);
    if (always_)
      effects_.clear();
  }
  bool always() const { return always_; }
  const std::vector<Effect> &list() const { return effects_; }

private:
  static constexpr std::size_t most_effects = 12;
  std::vector<Effect> effects_;
  bool always_ = false;
};

// What the current atomic block read last at a constant address.
struct BlockRead {
  TermId address, value;
};

struct PathState {
  TermId guard;
  PrivateMemory memory;
  std::shared_ptr<const std::set<ObjectNumber>> published =
      std::make_shared<std::set<ObjectNumber>>();
  bool concurrent = false;            // another thread may be live
  std::set<std::uint32_t> joined;     // threads that have surely ended, by a join
  std::uint32_t depth = 0;            // nesting of atomic blocks
  event::AtomicBlockId block;         // the outermost one
  std::vector<BlockRead> block_reads; // of this block, on this path
  // By active loop (outermost first): did the current iteration have an effect that others can see?
  std::vector<Effects> effects;
};

// A path inside one function activation.
struct Path {
  PathState state;
  std::vector<TermId> registers;
};

} // namespace sennit::unwind
