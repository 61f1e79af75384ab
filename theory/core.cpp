// The theory's indexes over the problem, its trail and levels, and the public face.
#include "theory/core.h"

#include "sennit/support/error.h"

#include <algorithm>
#include <cstdlib>

namespace sennit::theory {

Ordering::Core::Core(const Problem &problem, const OrderingOptions &options)
    : problem_(problem), options_(options),
      index_(options.index == OrderingOptions::Index::Dense ? make_dense_reach(problem)
                                                            : make_chain_clocks(problem)),
      chains_(static_cast<std::uint32_t>(problem.chains().size())) {
  slots_.push_back(0);
  occurrences_.resize(2);
  values_.push_back(0);
  reasons_.resize(1);
  stamp_literal_.resize(2);
  stamp_implied_.resize(2);
  const std::size_t accesses = problem.accesses().size(), nodes = problem.nodes().size();
  active_read_.resize(accesses);
  active_write_.resize(accesses);
  candidates_.resize(accesses);
  optional_in_.resize(nodes);
  out_.resize(nodes);
  stamp_node_.resize(nodes);
  entered_by_.resize(nodes);
  index_accesses();
  index_literals();
  extend();
}

// For each place that is read and each chain: the writes that may be of that place, in order.
void Ordering::Core::index_accesses() {
  const std::size_t places = problem_.places().size();
  reads_of_place_.resize(places);
  read_places_.resize(places);
  std::vector<std::vector<AccessId>> writes_of_place(places);
  for (std::uint32_t i = 0; i < problem_.accesses().size(); ++i) {
    const Access &access = problem_.accesses()[i];
    (access.is_write ? writes_of_place : reads_of_place_)[access.place.index()].push_back(
        AccessId(i));
  }
  std::vector<std::vector<PlaceId>> groups;
  for (std::uint32_t p = 0; p < places; ++p) {
    const std::uint32_t group = problem_.places()[p].group;
    if (group >= groups.size())
      groups.resize(group + 1);
    groups[group].push_back(PlaceId(p));
  }
  may_begin_.assign(places * chains_ + 1, 0);
  std::vector<std::vector<MayWrite>> by_chain(chains_);
  for (std::uint32_t p = 0; p < places; ++p) {
    if (!reads_of_place_[p].empty())
      for (PlaceId q : groups[problem_.places()[p].group]) {
        if (writes_of_place[q.index()].empty())
          continue;
        const Literal same = problem_.same_place(PlaceId(p), q);
        if (same == literal_false)
          continue;
        read_places_[q.index()].push_back(PlaceId(p));
        for (AccessId w : writes_of_place[q.index()]) {
          const Access &access = problem_[w];
          const Node &node = problem_[access.node];
          if (access.path != literal_false)
            by_chain[node.chain.index()].push_back({w, node.index, access.position, same});
        }
      }
    for (std::uint32_t c = 0; c < chains_; ++c) {
      std::sort(by_chain[c].begin(), by_chain[c].end(), [](const MayWrite &a, const MayWrite &b) {
        return std::pair(a.index, a.position) < std::pair(b.index, b.position);
      });
      may_writes_.insert(may_writes_.end(), by_chain[c].begin(), by_chain[c].end());
      may_begin_[p * chains_ + c + 1] = static_cast<std::uint32_t>(may_writes_.size());
      by_chain[c].clear();
    }
  }
}

// A literal that no rule looks at (an rf inside one node) still has a value.
void Ordering::Core::index_literals() {
  for (Literal variable : problem_.variables())
    make_slot(variable);
  auto add = [&](Literal literal, Occurrence occurrence) {
    if (!is_constant(literal))
      occurrences_[side(make_slot(literal), literal)].push_back(occurrence);
  };
  for (std::uint32_t i = 0; i < problem_.accesses().size(); ++i) {
    const Access &access = problem_.accesses()[i];
    if (!access.is_write) {
      make_slot(access.path);
      continue;
    }
    add(access.outer, {Occurrence::Kind::Guard, i});
    if (access.path != access.outer)
      add(access.path, {Occurrence::Kind::Guard, i});
  }
  for (std::uint32_t p = 0; p < problem_.places().size(); ++p)
    for (PlaceId q : read_places_[p])
      add(problem_.same_place(PlaceId(p), q), {Occurrence::Kind::Same, q.index()});
  for (std::uint32_t i = 0; i < problem_.rfs().size(); ++i) {
    const ReadsFrom &rf = problem_.rfs()[i];
    const NodeId from = problem_[rf.write].node, to = problem_[rf.read].node;
    if (from == to || rf.literal == literal_false)
      continue;
    candidates_[rf.read.index()].push_back(i);
    add(rf.literal, {Occurrence::Kind::Rf, i});
    if (!is_constant(rf.literal))
      optional_in_[to.index()].push_back(
          {from, problem_[from].chain.index(), problem_[from].index, rf.literal, i});
    else if (!activate(i))
      broken_ = true;
  }
}

void Ordering::Core::extend() {
  SENNIT_CHECK(levels_.empty(), "the problem can be extended at level 0 only");
  for (; known_edges_ < problem_.edges().size(); ++known_edges_) {
    const Edge &edge = problem_.edges()[known_edges_];
    if (edge.from == edge.to || edge.literal == literal_false)
      continue;
    if (edge.literal == literal_true) {
      broken_ = !insert({edge.from,
                         edge.to,
                         GraphEdge::Kind::Static,
                         literal_true,
                         static_cast<std::uint32_t>(known_edges_),
                         {}}) ||
                broken_;
      continue;
    }
    const Occurrence occurrence{Occurrence::Kind::Edge, static_cast<std::uint32_t>(known_edges_)};
    occurrences_[side(make_slot(edge.literal), edge.literal)].push_back(occurrence);
    const Node &from = problem_[edge.from];
    optional_in_[edge.to.index()].push_back(
        {edge.from, from.chain.index(), from.index, edge.literal, no_rf, occurrence.index});
    if (holds(edge.literal))
      broken_ = !apply(occurrence) || broken_;
  }
  if (!broken_)
    broken_ = !saturate();
  if (!broken_ && options_.propagation >= 1)
    refute_all_edges();
  if (broken_)
    conflict_.clear();
}

Ordering::Core::Slot Ordering::Core::slot(Literal literal) const {
  const auto variable = static_cast<std::size_t>(std::abs(literal));
  return variable < slots_.size() ? slots_[variable] : 0;
}

Ordering::Core::Slot Ordering::Core::make_slot(Literal literal) {
  if (is_constant(literal))
    return 0;
  const auto variable = static_cast<std::size_t>(std::abs(literal));
  if (variable >= slots_.size())
    slots_.resize(std::max(variable + 1, 2 * slots_.size()), 0);
  if (slots_[variable] == 0) {
    slots_[variable] = static_cast<Slot>(values_.size());
    values_.push_back(0);
    occurrences_.resize(2 * values_.size());
    reasons_.resize(values_.size());
    stamp_literal_.resize(2 * values_.size());
    stamp_implied_.resize(2 * values_.size());
  }
  return slots_[variable];
}

bool Ordering::Core::holds(Literal literal) const {
  if (is_constant(literal))
    return literal == literal_true;
  const std::int8_t value = values_[slot(literal)];
  return literal > 0 ? value > 0 : value < 0;
}

bool Ordering::Core::open(Literal literal) const {
  return !is_constant(literal) && values_[slot(literal)] == 0;
}

Literal Ordering::Core::enabling(const Access &x, const ReadsFrom &rf) const {
  return x.node == problem_[rf.read].node || x.node == problem_[rf.write].node ? x.path : x.outer;
}

std::span<const Ordering::Core::MayWrite> Ordering::Core::writes(PlaceId place,
                                                                 std::uint32_t chain) const {
  const std::size_t at = place.index() * chains_ + chain;
  return {may_writes_.data() + may_begin_[at], may_begin_[at + 1] - may_begin_[at]};
}

void Ordering::Core::push() {
  levels_.push_back({trail_.size(), head_, edges_.size(), active_.size(), implied_.size(), told_});
  index_->push();
}

void Ordering::Core::pop(std::size_t levels) {
  if (levels == 0)
    return;
  SENNIT_CHECK(levels <= levels_.size(), "pop below level 0");
  const Level to = levels_[levels_.size() - levels];
  levels_.resize(levels_.size() - levels);
  index_->pop(levels);
  for (std::size_t i = to.trail; i < trail_.size(); ++i)
    values_[slot(trail_[i])] = 0;
  trail_.resize(to.trail);
  head_ = to.head;
  for (std::size_t i = edges_.size(); i-- > to.edges;)
    out_[edges_[i].from.index()].pop_back();
  edges_.resize(to.edges);
  for (std::size_t i = active_.size(); i-- > to.active;) {
    const ReadsFrom &rf = problem_.rfs()[active_[i]];
    active_read_[rf.read.index()].pop_back();
    active_write_[rf.write.index()].pop_back();
  }
  active_.resize(to.active);
  for (std::size_t i = to.implied; i < implied_.size(); ++i)
    reasons_[slot(implied_[i])].kind = Reason::Kind::None;
  implied_.resize(to.implied);
  told_ = std::min(told_, to.told);
  changes_.clear();
  next_change_ = 0;
  conflict_.clear();
}

void Ordering::Core::assign(Literal literal) {
  const Slot s = slot(literal);
  if (s == 0)
    return;
  const auto value = static_cast<std::int8_t>(literal > 0 ? 1 : -1);
  if (values_[s] == value)
    return;
  SENNIT_CHECK(values_[s] == 0, "literal " + std::to_string(literal) + " is false already");
  values_[s] = value;
  trail_.push_back(literal);
  ++statistics_.assigned;
}

bool Ordering::Core::propagate() {
  ++statistics_.propagations;
  if (broken_)
    return false;
  const bool fine = propagate_trail();
  broken_ = !fine && levels_.empty();
  return fine;
}

bool Ordering::Core::propagate_trail() {
  steps_ = 0;
  for (; head_ < trail_.size(); ++head_) {
    const Literal literal = trail_[head_];
    // By index: the list does not change, but apply may not keep references to it.
    const auto &occurrences = occurrences_[side(slot(literal), literal)];
    for (std::size_t i = 0; i < occurrences.size(); ++i)
      if (!apply(occurrences[i]))
        return false;
  }
  return saturate();
}

std::vector<Literal> Ordering::Core::take_implied() {
  std::vector<Literal> fresh(implied_.begin() + static_cast<std::ptrdiff_t>(told_), implied_.end());
  told_ = implied_.size();
  statistics_.implied += fresh.size();
  return fresh;
}

bool Ordering::Core::is_implied(Literal literal) const {
  const Reason &reason = reasons_[slot(literal)];
  return reason.kind != Reason::Kind::None && reason.positive == (literal > 0);
}

bool Ordering::Core::add_decision(NodeId from, NodeId to) {
  quiet_ = true;
  const bool fine = insert({from, to, GraphEdge::Kind::Static, literal_true, 0, {}}) && saturate();
  quiet_ = false;
  return fine;
}

Ordering::Ordering(const Problem &problem, const OrderingOptions &options)
    : core_(std::make_unique<Core>(problem, options)) {}
Ordering::~Ordering() = default;
void Ordering::extend() {
  core_->extend();
}
void Ordering::push() {
  core_->push();
}
void Ordering::pop(std::size_t levels) {
  core_->pop(levels);
}
std::size_t Ordering::level() const {
  return core_->level();
}
void Ordering::assign(Literal literal) {
  core_->assign(literal);
}
bool Ordering::propagate() {
  return core_->propagate();
}
std::span<const Literal> Ordering::conflict() const {
  return core_->conflict();
}
std::vector<Literal> Ordering::take_implied() {
  return core_->take_implied();
}
std::vector<Literal> Ordering::explain(Literal implied) {
  return core_->explain(implied);
}
void Ordering::record_derivations() {
  core_->record_derivations();
}
Derivation Ordering::derivation() const {
  return core_->derivation();
}
int Ordering::value(Literal literal) const {
  return core_->value(literal);
}
bool Ordering::is_implied(Literal literal) const {
  return core_->is_implied(literal);
}
bool Ordering::reaches(NodeId from, NodeId to) const {
  return core_->index().reaches(from, to);
}
const OrderingStatistics &Ordering::statistics() const {
  return core_->statistics();
}

} // namespace sennit::theory
