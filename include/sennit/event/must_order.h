// Which nodes precede a node in every execution in which its guard holds.
#pragma once

#include "sennit/event/graph.h"
#include "sennit/term/conjuncts.h"

#include <map>

namespace sennit::event {

// For a node and a guard: by thread, how many nodes of its chain surely come before. Asked lazily,
// kept.
class MustOrder {
public:
  explicit MustOrder(const Graph &graph);
  // a != b. `guard` is known to hold (it may be the guard of an event of b).
  bool before(NodeId a, NodeId b, TermId guard);

private:
  struct Incoming {
    std::uint32_t position; // of the target in its chain
    NodeId from;
    TermId guard;
  };
  using Clock = std::vector<std::uint32_t>;
  Clock compute(NodeId node, TermId guard);

  const Graph &graph_;
  std::vector<std::vector<Incoming>> incoming_; // by thread, by position
  std::map<std::pair<NodeId, TermId>, Clock> clocks_;
};

} // namespace sennit::event
