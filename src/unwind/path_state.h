// The state of one symbolic path: guard, private memory, atomic block, pending side effects.
#pragma once

#include "abstract_value.h"
#include "symbolic_memory.h"

#include "sennit/event/graph.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace sennit::unwind {

// An object that only this thread can see; of a published one, this thread's own view (exact where
// nobody else writes).
struct PrivateObject {
  std::shared_ptr<const ObjectContents> contents;
  TermId alive;
  bool operator==(const PrivateObject &other) const {
    return alive == other.alive && (contents == other.contents || *contents == *other.contents);
  }
};

using PrivateMemory = std::map<ObjectNumber, PrivateObject>;

// The guards under which something visible was done; past a few, "always".
class Effects {
public:
  void add(TermId guard) {
    if (!always_ && std::ranges::find(guards_, guard) == guards_.end())
      guards_.push_back(guard);
    if (guards_.size() > most_guards) {
      always_ = true;
      guards_.clear();
    }
  }
  void join(const Effects &other) {
    always_ |= other.always_;
    for (TermId guard : other.guards_)
      add(guard);
    if (always_)
      guards_.clear();
  }
  bool always() const { return always_; }
  const std::vector<TermId> &guards() const { return guards_; }

private:
  static constexpr std::size_t most_guards = 12;
  std::vector<TermId> guards_;
  bool always_ = false;
};

struct PathState {
  TermId guard;
  std::shared_ptr<const PrivateMemory> memory = std::make_shared<PrivateMemory>();
  std::shared_ptr<const std::set<ObjectNumber>> published =
      std::make_shared<std::set<ObjectNumber>>();
  bool concurrent = false;    // another thread may be live
  std::uint32_t depth = 0;    // nesting of atomic blocks
  event::AtomicBlockId block; // the outermost one
  // By active loop (outermost first): did the current iteration have an effect that others can see?
  std::vector<Effects> effects;

  PrivateMemory &writable_memory() {
    auto copy = std::make_shared<PrivateMemory>(*memory);
    PrivateMemory &result = *copy;
    memory = std::move(copy);
    return result;
  }
};

// A path inside one function activation.
struct Path {
  PathState state;
  std::vector<TermId> registers;
};

} // namespace sennit::unwind
