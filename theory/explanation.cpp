// Explanations: cycles and consequences as short clauses, built on demand.
//
// Idea: an edge stores its kind and the rf and write of its axiom, no reasons. To explain a path,
// the cheapest one (static and program-order edges 0, literals 1, derived 3) is searched among
// edges older than the thing explained, then each derived edge on it is explained in the same way.
// "Older" makes derivations well-founded: an edge can never support itself. Example: cycle x -> w
// -> r -> x with x -> w derived from rf(w, r) and x -> r: clause not rf, not grd(x). A literal that
// an rf of the clause implies (guards of its write and read) is left out. Source: He, Sun, Fan 2021
// (conflict generation); encoding.md section 3. Cost: a search is linear in the nodes between its
// ends. Left out: clause minimisation beyond shortest paths.
#include "theory/core.h"

#include "sennit/support/error.h"

#include <algorithm>
#include <array>

namespace sennit::theory {

namespace {

unsigned cost(GraphEdge::Kind kind) {
  switch (kind) {
  case GraphEdge::Kind::Static:
    return 0;
  case GraphEdge::Kind::Guarded:
  case GraphEdge::Kind::ReadsFrom:
    return 1;
  case GraphEdge::Kind::Serialisation:
  case GraphEdge::Kind::FromRead:
    return 3;
  }
  return 0;
}

} // namespace

void Ordering::Core::start_clause() {
  ++clause_;
  needed_.clear();
  needed_rf_.clear();
  premises_.clear();
  kept_ = literal_true;
  if (stamp_edge_.size() < edges_.size())
    stamp_edge_.resize(edges_.size() + edges_.size() / 2, 0);
}

// The literal, true now, is a reason.
void Ordering::Core::need(Literal literal) {
  if (is_constant(literal))
    return;
  std::uint32_t &stamp = stamp_literal_[side(slot(literal), literal)];
  if (stamp == clause_)
    return;
  stamp = clause_;
  needed_.push_back(literal);
}

void Ordering::Core::need_rf(std::uint32_t index) {
  need(problem_.rfs()[index].literal);
  needed_rf_.push_back(index);
}

// `keep` (if not literal_true) goes first, true; then the negated reasons that no rf of the clause
// implies.
std::vector<Literal> Ordering::Core::finish_clause(Literal keep) {
  auto implied = [&](Literal literal) {
    if (!is_constant(literal))
      stamp_implied_[side(slot(literal), literal)] = clause_;
  };
  for (std::uint32_t index : needed_rf_) {
    const ReadsFrom &rf = problem_.rfs()[index];
    implied(problem_[rf.write].outer);
    implied(problem_[rf.write].path);
    implied(problem_[rf.read].path);
    implied(problem_.same_place(problem_[rf.write].place, problem_[rf.read].place));
  }
  kept_ = keep;
  std::vector<Literal> clause;
  if (keep != literal_true)
    clause.push_back(keep);
  for (Literal literal : needed_)
    if (stamp_implied_[side(slot(literal), literal)] != clause_ && negated(literal) != keep)
      clause.push_back(negated(literal));
  return clause;
}

// The literals and the path behind a derived edge. no_edge: it is not in the graph.
void Ordering::Core::add_premise(const GraphEdge &edge, EdgeId id, std::vector<EdgeId> &derived) {
  const EdgeId age = id == no_edge ? static_cast<EdgeId>(edges_.size()) : id;
  const ReadsFrom &rf = problem_.rfs()[edge.rf];
  const Access &x = problem_[edge.via];
  need_rf(edge.rf);
  need(enabling(x, rf));
  need(problem_.same_place(x.place, problem_[rf.read].place));
  if (edge.kind == GraphEdge::Kind::Serialisation)
    add_path(x.node, problem_[rf.read].node, age, derived);
  else
    add_path(problem_[rf.write].node, x.node, age, derived);
  if (recording_)
    premises_.push_back({edge, id, path_});
}

// Dijkstra over chains: entering a chain at a node gives all later nodes for nothing. Only nodes
// that reach `to` are entered.
void Ordering::Core::add_path(NodeId from, NodeId to, EdgeId age, std::vector<EdgeId> &derived) {
  path_.clear();
  if (from == to)
    return;
  struct Entry {
    NodeId node;
    EdgeId edge;
  };
  constexpr EdgeId start = ~EdgeId(0);
  ++search_;
  std::array<std::vector<Entry>, 4> buckets;
  std::size_t pending = 1;
  buckets[0].push_back({from, start});
  bool found = false;
  for (unsigned distance = 0; pending > 0 && !found; ++distance) {
    for (std::size_t next = 0; next < buckets[distance % 4].size() && !found; ++next) {
      const Entry entry = buckets[distance % 4][next];
      --pending;
      const Node &node = problem_[entry.node];
      const auto &chain = problem_.chains()[node.chain.index()];
      const std::uint32_t end = index_->before(to, node.chain.index());
      for (std::uint32_t i = node.index; i < end && stamp_node_[chain[i].index()] != search_; ++i) {
        stamp_node_[chain[i].index()] = search_;
        entered_by_[chain[i].index()] = entry.edge;
        if (chain[i] == to) {
          found = true;
          break;
        }
        for (EdgeId id : out_[chain[i].index()]) {
          if (id >= age)
            break;
          const NodeId target = edges_[id].to;
          if (stamp_node_[target.index()] == search_ || !index_->reaches(target, to))
            continue;
          buckets[(distance + cost(edges_[id].kind)) % 4].push_back({target, id});
          ++pending;
        }
      }
    }
    buckets[distance % 4].clear();
  }
  SENNIT_CHECK(found, "a reason of the order is missing");
  for (EdgeId id = entered_by_[to.index()]; id != start;
       id = entered_by_[edges_[id].from.index()]) {
    const GraphEdge &edge = edges_[id];
    if (recording_)
      path_.push_back(id);
    if (stamp_edge_[id] == clause_)
      continue;
    stamp_edge_[id] = clause_;
    if (edge.is_derived())
      derived.push_back(id);
    else if (edge.kind != GraphEdge::Kind::Static)
      need(edge.literal);
  }
  std::ranges::reverse(path_);
}

void Ordering::Core::expand(std::vector<EdgeId> &derived) {
  while (!derived.empty()) {
    const EdgeId id = derived.back();
    derived.pop_back();
    add_premise(edges_[id], id, derived);
  }
}

// `closing` is not in the graph; closing.to reaches closing.from.
void Ordering::Core::explain_cycle(const GraphEdge &closing) {
  start_clause();
  std::vector<EdgeId> derived;
  if (closing.is_derived())
    add_premise(closing, no_edge, derived);
  else if (closing.kind != GraphEdge::Kind::Static)
    need(closing.literal);
  add_path(closing.to, closing.from, static_cast<EdgeId>(edges_.size()), derived);
  note_cycle(closing);
  expand(derived);
  conflict_ = finish_clause(literal_true);
  ++statistics_.conflicts;
  statistics_.conflict_literals += conflict_.size();
}

std::vector<Literal> Ordering::Core::explain(Literal implied) {
  const Reason reason = reasons_[slot(implied)];
  SENNIT_CHECK(is_implied(implied), "no reason for literal " + std::to_string(implied));
  start_clause();
  std::vector<EdgeId> derived;
  if (reason.kind == Reason::Kind::Edge) {
    if (reason.rf != no_rf)
      need_rf(reason.rf);
    add_path(reason.to, reason.from, reason.age, derived);
    note_optional_edge(reason, negated(implied));
  } else {
    const ReadsFrom &rf = problem_.rfs()[reason.rf];
    const Access &x = problem_[reason.via], &w = problem_[rf.write], &r = problem_[rf.read];
    need_rf(reason.rf);
    need(enabling(x, rf));
    need(problem_.same_place(x.place, r.place));
    add_path(w.node, x.node, reason.age, derived);
    const std::vector<EdgeId> first = path_;
    add_path(x.node, r.node, reason.age, derived);
    note_shadow(reason, first);
  }
  expand(derived);
  std::vector<Literal> clause = finish_clause(implied);
  ++statistics_.explanations;
  statistics_.explanation_literals += clause.size();
  return clause;
}

} // namespace sennit::theory
