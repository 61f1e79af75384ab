// Theory propagation: literals that the saturated order refutes.
//
// Level 1: an optional edge u -> v (rf, ws, guarded) whose target reaches its source is refuted.
// Level 2: w -> x -> r with x enabled and of r's place refutes rf(w, r); with rf(w, r) true, such
// an x is not enabled. Example: x1 and x2 in one thread, x2 -> r by another read: r cannot read
// from x1. Triggers are the clock changes of saturation; a missed consequence costs search, never
// soundness, so level 2 stops at a budget of steps a call and looks only at the last enabled write
// of the chain that changed. Source: encoding.md section 3; Sun, Fan, He 2022. Reasons are lazy: an
// implied literal keeps its premise and its age. Cost: level 1 O(optional edges of the changed
// node); level 2 O(candidates) a changed clock.
#include "theory/core.h"

#include <algorithm>

namespace sennit::theory {

void Ordering::Core::imply(Literal literal, const Reason &reason) {
  if (!open(literal))
    return;
  Reason &slot_reason = reasons_[slot(literal)];
  if (slot_reason.kind != Reason::Kind::None)
    return;
  slot_reason = reason;
  slot_reason.positive = literal > 0;
  slot_reason.age = static_cast<EdgeId>(edges_.size());
  implied_.push_back(literal);
}

// change.node reaches further back into change.chain.
void Ordering::Core::refute_edges(const ClockChange &change) {
  const std::uint32_t first = index_->after(change.node, change.chain);
  for (const OptionalEdge &edge : optional_in_[change.node.index()])
    if (edge.chain == change.chain && edge.index >= first && edge.index < change.old)
      imply(negated(edge.literal),
            {Reason::Kind::Edge, edge.from, change.node, edge.rf, {}, edge.edge});
}

void Ordering::Core::refute_all_edges() {
  for (std::uint32_t n = 0; n < optional_in_.size(); ++n)
    for (const OptionalEdge &edge : optional_in_[n])
      if (index_->reaches(NodeId(n), edge.from))
        imply(negated(edge.literal),
              {Reason::Kind::Edge, edge.from, NodeId(n), edge.rf, {}, edge.edge});
}

// A longer prefix of the chain precedes the read: the last enabled write in it shadows what
// precedes it.
void Ordering::Core::shadow_candidates(AccessId read, std::uint32_t chain) {
  if (candidates_[read.index()].empty() || !active_read_[read.index()].empty())
    return;
  const Access &r = problem_[read];
  const std::uint32_t high = index_->before(r.node, chain);
  const auto all = writes(r.place, chain);
  auto at =
      std::lower_bound(all.begin(), all.end(), high,
                       [](const MayWrite &x, std::uint32_t bound) { return x.index < bound; });
  while (at != all.begin()) {
    const Access &x = problem_[(--at)->write];
    const bool own = x.node == r.node;
    if (own && x.position > r.position)
      continue;
    if (holds(own ? x.path : x.outer) && holds(at->same)) {
      shadow_candidates_by(read, at->write);
      return;
    }
  }
}

void Ordering::Core::shadow_candidates_by(AccessId read, AccessId via) {
  const Access &x = problem_[via];
  steps_ += candidates_[read.index()].size();
  if (steps_ > options_.step_budget)
    return;
  for (std::uint32_t index : candidates_[read.index()]) {
    const ReadsFrom &rf = problem_.rfs()[index];
    const Access &w = problem_[rf.write];
    if (rf.write == via || !open(rf.literal) || !holds(enabling(x, rf)))
      continue;
    if (w.node == x.node ? w.position < x.position : index_->reaches(w.node, x.node))
      imply(negated(rf.literal), {Reason::Kind::Shadow, {}, {}, index, via});
  }
}

// The write became enabled: it shadows candidates of the reads that it precedes, unless a true rf
// makes it impossible.
void Ordering::Core::shadow_candidates_of(AccessId write) {
  const Access &x = problem_[write];
  for (PlaceId place : read_places_[x.place.index()]) {
    if (!holds(problem_.same_place(x.place, place)))
      continue;
    for (AccessId read : reads_of_place_[place.index()]) {
      const Access &r = problem_[read];
      if (++steps_ > options_.step_budget)
        return;
      if (!candidates_[read.index()].empty() && active_read_[read.index()].empty() &&
          (x.node == r.node ? x.position < r.position : index_->reaches(x.node, r.node)))
        shadow_candidates_by(read, write);
    }
  }
}

// With rf(w, r) true: no same-place write between w and r executes.
void Ordering::Core::disable_between(std::uint32_t index, std::uint32_t chain) {
  const ReadsFrom &rf = problem_.rfs()[index];
  const Access &w = problem_[rf.write], &r = problem_[rf.read];
  const std::uint32_t low = index_->after(w.node, chain), high = index_->before(r.node, chain);
  if (low >= high || steps_ > options_.step_budget)
    return;
  const auto all = writes(r.place, chain);
  auto at =
      std::lower_bound(all.begin(), all.end(), low,
                       [](const MayWrite &x, std::uint32_t bound) { return x.index < bound; });
  for (; at != all.end() && at->index < high; ++at) {
    const Access &x = problem_[at->write];
    ++steps_;
    if ((x.node == w.node && x.position <= w.position) ||
        (x.node == r.node && x.position > r.position))
      continue;
    const Literal guard = enabling(x, rf);
    const Reason reason{Reason::Kind::Shadow, {}, {}, index, at->write};
    if (holds(at->same))
      imply(negated(guard), reason);
    else if (holds(guard))
      imply(negated(at->same), reason);
  }
}

} // namespace sennit::theory
