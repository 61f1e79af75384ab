// Counting semaphores, recognised by what the events do.
//
//     wait    one block: R s = v, W s = v - 1 if got        constraint: not got or v != 0
//     post    one block: R s = v, W s = v + 1
//     set     W s = constant, before all waits and posts
//
// Nothing else touches the cell, and nothing else mentions what is read. The count stays below half of the word's range: what is set
// and all posts together do not reach it.
#pragma once

#include "sennit/event/constraints.h"
#include "sennit/event/must_order.h"

namespace sennit::event {

struct SemaphoreStep {
  EventId read, write;
  TermId constraint; // of a wait
  bool is_wait() const { return constraint.valid(); }
};

struct Semaphore {
  CellId word;
  std::vector<SemaphoreStep> steps; // in event order
};

std::vector<Semaphore> find_semaphores(const Graph &graph, MustOrder &must);

} // namespace sennit::event
