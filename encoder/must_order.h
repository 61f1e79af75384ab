// Which nodes precede a node in every execution in which its guard holds. Private to encoder/.
#pragma once

#include "sennit/event/graph.h"

#include <map>

namespace sennit::encoder {

// For a node and a guard: by thread, how many nodes of its chain surely come before. Asked lazily,
// kept.
class MustOrder {
public:
  explicit MustOrder(const event::Graph &graph);
  // a != b. `guard` is known to hold (it may be the guard of an event of b).
  bool before(event::NodeId a, event::NodeId b, term::TermId guard);

private:
  struct Incoming {
    std::uint32_t position; // of the target in its chain
    event::NodeId from;
    term::TermId guard;
  };
  using Clock = std::vector<std::uint32_t>;
  Clock compute(event::NodeId node, term::TermId guard);

  const event::Graph &graph_;
  std::vector<std::vector<Incoming>> incoming_; // by thread, by position
  std::map<std::pair<event::NodeId, term::TermId>, Clock> clocks_;
};

} // namespace sennit::encoder
