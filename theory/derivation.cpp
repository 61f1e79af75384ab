// Derivations: the clause built last as steps, from what explanation.cpp notes on the way.
//
// Idea: every explanation is a cycle of one closing edge and a path, and below it the premise paths of the derived edges used. Derived
// edges are shown in the order of their age, since a premise is older than what it supports. Example: not rf(w, r), as w -> x -> r:
// the closing edge is x -> w by write serialisation, the path w -> x. Source: encoding.md section 8. Cost: linear in the steps; nothing
// but a test of a flag while derivations are not recorded. Left out: sharing of steps between lemmas.
#include "theory/core.h"

#include <algorithm>
#include <unordered_map>

namespace sennit::theory {

void Ordering::Core::note_cycle(const GraphEdge &closing) {
  if (!recording_)
    return;
  closing_ = closing;
  cycle_ = path_;
}

// The literal would insert an edge against a path of the graph.
void Ordering::Core::note_optional_edge(const Reason &reason, Literal literal) {
  const bool is_rf = reason.rf != no_rf;
  note_cycle({reason.from,
              reason.to,
              is_rf ? GraphEdge::Kind::ReadsFrom : GraphEdge::Kind::Guarded,
              literal,
              is_rf ? reason.rf : reason.edge,
              {}});
}

// `first`: the path from w to x; path_: from x to r. One node of x and w: r -> x closes the cycle, else x -> w.
void Ordering::Core::note_shadow(const Reason &reason, const std::vector<EdgeId> &first) {
  if (!recording_)
    return;
  const ReadsFrom &rf = problem_.rfs()[reason.rf];
  const NodeId w = problem_[rf.write].node, r = problem_[rf.read].node,
               x = problem_[reason.via].node;
  if (x == w) {
    closing_ = {r, x, GraphEdge::Kind::FromRead, literal_true, reason.rf, reason.via};
    cycle_ = path_;
    premises_.push_back({closing_, no_edge, first});
  } else {
    closing_ = {x, w, GraphEdge::Kind::Serialisation, literal_true, reason.rf, reason.via};
    cycle_ = first;
    premises_.push_back({closing_, no_edge, path_});
  }
}

namespace {

// Numbers the steps; `derived` edges have to be shown before they are used.
class Steps {
public:
  Steps(const std::vector<GraphEdge> &edges, Derivation &result) : edges_(edges), result_(result) {}

  std::vector<std::uint32_t> path(NodeId from, const std::vector<std::uint32_t> &ids, NodeId to) {
    std::vector<std::uint32_t> steps;
    NodeId at = from;
    const auto relay = [&](NodeId next) {
      if (at != next)
        steps.push_back(add({Step::Kind::ProgramOrder, at, next, 0, {}, {}}));
    };
    for (std::uint32_t id : ids) {
      relay(edges_[id].from);
      steps.push_back(of_edge(id));
      at = edges_[id].to;
    }
    relay(to);
    return steps;
  }
  std::uint32_t base(const GraphEdge &edge) {
    return add({edge.kind == GraphEdge::Kind::ReadsFrom ? Step::Kind::ReadsFrom : Step::Kind::Edge,
                edge.from,
                edge.to,
                edge.rf,
                edge.via,
                {}});
  }
  std::uint32_t derived(const GraphEdge &edge, std::vector<std::uint32_t> path) {
    return add(
        {edge.kind == GraphEdge::Kind::FromRead ? Step::Kind::FromRead : Step::Kind::Serialisation,
         edge.from, edge.to, edge.rf, edge.via, std::move(path)});
  }
  void know(std::uint32_t id, std::uint32_t step) { known_[id] = step; }
  void cycle(NodeId at, std::vector<std::uint32_t> path) {
    add({Step::Kind::Cycle, at, at, 0, {}, std::move(path)});
  }

private:
  std::uint32_t of_edge(std::uint32_t id) {
    const auto found = known_.find(id);
    if (found != known_.end())
      return found->second;
    return known_[id] = base(edges_[id]);
  }
  std::uint32_t add(Step step) {
    result_.steps.push_back(std::move(step));
    return static_cast<std::uint32_t>(result_.steps.size() - 1);
  }

  const std::vector<GraphEdge> &edges_;
  Derivation &result_;
  std::unordered_map<std::uint32_t, std::uint32_t> known_; // step by edge
};

} // namespace

Derivation Ordering::Core::derivation() const {
  Derivation result;
  for (Literal literal : needed_)
    result.clause.push_back(negated(literal));
  if (kept_ != literal_true && std::ranges::find(result.clause, kept_) == result.clause.end())
    result.clause.push_back(kept_);
  std::vector<const Premise *> premises;
  for (const Premise &premise : premises_)
    premises.push_back(&premise);
  std::ranges::sort(premises, {}, &Premise::id); // the closing edge last
  Steps steps(edges_, result);
  std::uint32_t closing = no_edge;
  for (const Premise *premise : premises) {
    const ReadsFrom &rf = problem_.rfs()[premise->edge.rf];
    const NodeId x = problem_[premise->edge.via].node;
    const bool from_read = premise->edge.kind == GraphEdge::Kind::FromRead;
    auto path = steps.path(from_read ? problem_[rf.write].node : x, premise->path,
                           from_read ? x : problem_[rf.read].node);
    const std::uint32_t step = steps.derived(premise->edge, std::move(path));
    if (premise->id == no_edge)
      closing = step;
    else
      steps.know(premise->id, step);
  }
  if (closing == no_edge)
    closing = steps.base(closing_);
  std::vector<std::uint32_t> cycle = steps.path(closing_.to, cycle_, closing_.from);
  cycle.insert(cycle.begin(), closing);
  steps.cycle(closing_.from, std::move(cycle));
  return result;
}

} // namespace sennit::theory
