// Saturation: write serialisation and from-read, to a fixpoint, driven by clock changes.
//
// Idea: for a true rf(w, r) and a chain c, the writes of c that precede r are a prefix and those
// that precede w another, so only the last enabled same-place write between the two bounds needs an
// edge to w; earlier ones follow by program order. From-read is the mirror image. A rule is tried
// again only for the (node, chain) whose clock changed, for a new rf, and for a write or a
// same-place literal that became true; that is enough, since nothing else enters the rules'
// premises. Example: rf(w, r), chain x1 x2 x3 with x2 -> r, all enabled: adds x2 -> w, never looks
// at x1. Source: Zennou et al. 2020 (weak SC); Alglave, Kroening, Tautschnig 2013 (axioms). Cost:
// O(true rf x chains) derived edges, each O(changed clocks x chains). Left out: own-node rf (its
// consequences are program order, see README.md).
#include "theory/core.h"

#include <algorithm>

namespace sennit::theory {

bool Ordering::Core::saturate() {
  while (next_change_ < changes_.size()) {
    const ClockChange change = changes_[next_change_++];
    if (!process(change))
      return false;
  }
  changes_.clear();
  next_change_ = 0;
  return true;
}

bool Ordering::Core::process(const ClockChange &change) {
  for (AccessId access : problem_.accesses_of(change.node)) {
    if (change.is_before) {
      // By index: saturation does not change the lists of true rf.
      for (std::uint32_t rf : active_read_[access.index()])
        if (!serialise(rf, change.chain))
          return false;
      if (!quiet_ && options_.propagation >= 2 && !problem_[access].is_write)
        shadow_candidates(access, change.chain);
    } else {
      for (std::uint32_t rf : active_write_[access.index()])
        if (!from_read(rf, change.chain))
          return false;
    }
  }
  if (!change.is_before && !quiet_ && options_.propagation >= 1)
    refute_edges(change);
  return true;
}

bool Ordering::Core::apply(const Occurrence &occurrence) {
  switch (occurrence.kind) {
  case Occurrence::Kind::Edge: {
    const Edge &edge = problem_.edges()[occurrence.index];
    return insert(
        {edge.from, edge.to, GraphEdge::Kind::Guarded, edge.literal, occurrence.index, {}});
  }
  case Occurrence::Kind::Rf:
    return activate(occurrence.index);
  case Occurrence::Kind::Guard:
    return enable(AccessId(occurrence.index));
  case Occurrence::Kind::Same:
    return revisit_place(PlaceId(occurrence.index));
  }
  return true;
}

// False: the edge closes a cycle; the clause is in conflict_.
bool Ordering::Core::insert(const GraphEdge &edge) {
  if (edge.from == edge.to || index_->reaches(edge.from, edge.to))
    return true;
  if (index_->reaches(edge.to, edge.from)) {
    explain_cycle(edge);
    return false;
  }
  out_[edge.from.index()].push_back(static_cast<EdgeId>(edges_.size()));
  edges_.push_back(edge);
  ++statistics_.edges;
  if (edge.is_derived())
    ++statistics_.derived_edges;
  index_->insert(edge.from, edge.to, changes_);
  return true;
}

bool Ordering::Core::activate(std::uint32_t index) {
  const ReadsFrom &rf = problem_.rfs()[index];
  if (!insert({problem_[rf.write].node,
               problem_[rf.read].node,
               GraphEdge::Kind::ReadsFrom,
               rf.literal,
               index,
               {}}))
    return false;
  active_.push_back(index);
  active_read_[rf.read.index()].push_back(index);
  active_write_[rf.write.index()].push_back(index);
  for (std::uint32_t chain = 0; chain < chains_; ++chain)
    if (!serialise(index, chain) || !from_read(index, chain))
      return false;
  return true;
}

bool Ordering::Core::revisit_place(PlaceId place) {
  for (AccessId read : reads_of_place_[place.index()]) {
    for (std::uint32_t rf : active_read_[read.index()])
      for (std::uint32_t chain = 0; chain < chains_; ++chain)
        if (!serialise(rf, chain) || !from_read(rf, chain))
          return false;
  }
  return true;
}

// A guard of the write became true (which one does not matter: each pair asks for the one it
// needs).
bool Ordering::Core::enable(AccessId write) {
  for (PlaceId place : read_places_[problem_[write].place.index()])
    for (AccessId read : reads_of_place_[place.index()])
      for (std::uint32_t rf : active_read_[read.index()])
        if (!check_pair(rf, write))
          return false;
  if (!quiet_ && options_.propagation >= 2)
    shadow_candidates_of(write);
  return true;
}

// Both rules for one rf and one write.
bool Ordering::Core::check_pair(std::uint32_t index, AccessId write) {
  const ReadsFrom &rf = problem_.rfs()[index];
  const Access &w = problem_[rf.write], &r = problem_[rf.read], &x = problem_[write];
  if (write == rf.write || !holds(enabling(x, rf)) || !holds(problem_.same_place(x.place, r.place)))
    return true;
  const bool before_read =
      x.node == r.node ? x.position < r.position : index_->reaches(x.node, r.node);
  if (before_read && x.node != w.node &&
      !insert({x.node, w.node, GraphEdge::Kind::Serialisation, literal_true, index, write}))
    return false;
  const bool after_write =
      x.node == w.node ? x.position > w.position : index_->reaches(w.node, x.node);
  if (after_write && x.node != r.node &&
      !insert({r.node, x.node, GraphEdge::Kind::FromRead, literal_true, index, write}))
    return false;
  return true;
}

// rf(w, r), x -> r gives x -> w: the last such x of the chain that does not precede w already.
bool Ordering::Core::serialise(std::uint32_t index, std::uint32_t chain) {
  const ReadsFrom &rf = problem_.rfs()[index];
  const Access &w = problem_[rf.write], &r = problem_[rf.read];
  const std::uint32_t low = index_->before(w.node, chain), high = index_->before(r.node, chain);
  if (low >= high)
    return true;
  const auto all = writes(r.place, chain);
  auto at =
      std::lower_bound(all.begin(), all.end(), high,
                       [](const MayWrite &x, std::uint32_t bound) { return x.index < bound; });
  while (at != all.begin() && (--at)->index >= low) {
    const Access &x = problem_[at->write];
    if ((x.node == r.node && x.position > r.position) || !holds(enabling(x, rf)) ||
        !holds(at->same))
      continue;
    if (!insert({x.node, w.node, GraphEdge::Kind::Serialisation, literal_true, index, at->write}))
      return false;
    break;
  }
  if (!quiet_ && options_.propagation >= 2)
    disable_between(index, chain);
  return true;
}

// rf(w, r), w -> x gives r -> x: the first such x of the chain that does not follow r already.
bool Ordering::Core::from_read(std::uint32_t index, std::uint32_t chain) {
  const ReadsFrom &rf = problem_.rfs()[index];
  const Access &w = problem_[rf.write], &r = problem_[rf.read];
  const std::uint32_t low = index_->after(w.node, chain), high = index_->after(r.node, chain);
  if (low >= high)
    return true;
  const auto all = writes(r.place, chain);
  auto at =
      std::lower_bound(all.begin(), all.end(), low,
                       [](const MayWrite &x, std::uint32_t bound) { return x.index < bound; });
  for (; at != all.end() && at->index < high; ++at) {
    const Access &x = problem_[at->write];
    if ((x.node == w.node && x.position <= w.position) || !holds(enabling(x, rf)) ||
        !holds(at->same))
      continue;
    if (!insert({r.node, x.node, GraphEdge::Kind::FromRead, literal_true, index, at->write}))
      return false;
    break;
  }
  if (!quiet_ && options_.propagation >= 2)
    disable_between(index, chain);
  return true;
}

} // namespace sennit::theory
