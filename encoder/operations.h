// What happens to a component of cells, as operations: one node, or one region of a lock, each. Private to encoder/.
#pragma once

#include "encoder/effects.h"

namespace sennit::encoder {

struct Operation {
  std::vector<EventId> events; // on the component, in order
  NodeId first, last;          // of a region: the taking block, and the last of its events here
  TermId guard;                // the node's action; of a region: the lock is taken
  TermId done; // of a closed region: it is released; nothing visible comes after it otherwise
  bool is_region = false;
  bool writes = false;
  bool observes = false; // something else than its own writes to the component uses what it reads
};

class Operations {
public:
  Operations(Builder &builder, const Flow &flow, std::vector<event::CellId> cells,
             std::optional<std::uint32_t> lock);

  // Finds the operations, by node; false: more than `most`.
  bool find(std::size_t most);
  const std::vector<Operation> &all() const { return operations_; }
  const std::vector<event::CellId> &cells() const { return effects_.cells(); }
  const std::vector<TermId> &old() const { return effects_.old(); }
  bool has_regions() const;

  // Statically, wherever `b` happens.
  bool before(const Operation &a, const Operation &b) {
    return b_.must.before(a.last, b.first, b.guard);
  }
  bool ordered(const Operation &a, const Operation &b) {
    return a.last != b.first && (before(a, b) || before(b, a));
  }
  // Neither happens in the middle of the other.
  static bool exclusive(const Operation &a, const Operation &b) {
    return a.is_region == b.is_region;
  }

  // Guards of writes: over the contents that the operation finds, or as they are in the execution at hand.
  enum class Guards : std::uint8_t { Followed, Given };
  // The contents that the operation leaves, over old().
  Update update_of(const Operation &operation, Guards guards = Guards::Followed);
  // What the operation makes of `state`. Its reads become the contents that they find; with `reads`, they stay, and give
  // equations. Conjuncts known to hold are left out of guards.
  void apply(const Operation &operation, term::Substitution &s, Update &state,
             const term::Conjuncts *known, std::vector<Equation> *reads,
             Guards guards = Guards::Followed);

private:
  bool is_internal(EventId read, std::size_t operation) const;

  Builder &b_;
  const Flow &flow_;
  Effects effects_;
  std::optional<std::uint32_t> lock_;
  std::vector<Operation> operations_;
  std::map<EventId, std::size_t> operation_of_;
};

} // namespace sennit::encoder
