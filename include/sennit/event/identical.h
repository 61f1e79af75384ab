// Threads that can change places in every execution; see src/event/identical.cpp.
#pragma once

#include "sennit/event/graph.h"

#include <array>

namespace sennit::event {

// Exchanging the two threads makes an execution of every execution.
struct Exchangeable {
  ThreadId first, second;
  std::vector<EventId> image; // by event
  std::array<bool, 3>
      goals{}; // by GoalKind: one that shows a goal of the kind becomes one that does
};

// Test-only: conditions left out.
struct ExchangeMutations {
  bool ignores_terms = false, ignores_goals = false, ignores_order = false;
};

// Neighbours in creation order only: the exchanges of neighbours give all others.
std::vector<Exchangeable> exchangeable_threads(const Graph &graph,
                                               const ExchangeMutations &mutations = {});

} // namespace sennit::event
