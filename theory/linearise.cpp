// Linearise: from a saturated assignment to one schedule (encoding.md section 4).
//
// Idea: weak SC leaves some same-place writes unordered. Each such pair is ordered on a pushed
// level, in the direction of some topological order first, with saturation behind it; on conflict
// the other way round. When all pairs are ordered, any topological order of the graph is a
// schedule. The graph is rebuilt from scratch and leaves out ws literals of writes that do not
// execute: they order relays only, and would tie the schedule to orders that nothing needs.
// Example: rf(w1, r1), rf(w2, r2), nothing else: w1 before w2 is tried, from-read gives r1 -> w2,
// fine. Cost: (same-place pairs) queries + (open pairs) saturations. Left out: backtracking over
// more than the last pair; stage two does that in the solver.
#include "theory/core.h"

#include <algorithm>

namespace sennit::theory {

namespace {

using Holds = std::function<bool(Literal)>;

bool is_true(const Holds &holds, Literal literal) {
  return is_constant(literal) ? literal == literal_true : holds(literal);
}

// The part of the problem that executes, with literals replaced by constants. Access and node ids
// stay.
Problem executed(const Problem &problem, const Holds &holds) {
  Problem copy;
  auto constant = [&](Literal l) { return is_true(holds, l) ? literal_true : literal_false; };
  for (std::size_t c = 0; c < problem.chains().size(); ++c)
    copy.add_chain();
  for (const Node &node : problem.nodes())
    copy.add_node(node.chain);
  for (const Place &place : problem.places())
    copy.add_place(place.group, place.symbolic);
  for (std::uint32_t p = 0; p < problem.places().size(); ++p)
    for (const auto &[q, literal] : problem.same_place_row(PlaceId(p)))
      copy.set_same_place(PlaceId(p), PlaceId(q), constant(literal));
  for (const Access &access : problem.accesses())
    if (access.is_write)
      copy.add_write(access.node, access.place, constant(access.path), constant(access.outer));
    else
      copy.add_read(access.node, access.place, constant(access.path));
  for (const ReadsFrom &rf : problem.rfs())
    if (is_true(holds, rf.literal))
      copy.add_rf(rf.write, rf.read, literal_true);
  for (const Edge &edge : problem.edges()) {
    if (!is_true(holds, edge.literal))
      continue;
    if (edge.first.valid()) {
      const Access &a = problem[edge.first], &b = problem[edge.second];
      if (!is_true(holds, a.outer) || !is_true(holds, b.outer) ||
          !is_true(holds, problem.same_place(a.place, b.place)))
        continue;
    }
    copy.add_edge(edge.from, edge.to);
  }
  return copy;
}

class Lineariser {
public:
  explicit Lineariser(Problem problem) : problem_(std::move(problem)), core_(problem_, options()) {}

  Linearisation run(NodeId goal) {
    Linearisation result;
    if (!core_.propagate())
      return result;
    result.unordered = unordered_pairs();
    std::vector<std::uint32_t> rank(problem_.nodes().size());
    const std::vector<NodeId> guess = order({});
    for (std::uint32_t i = 0; i < guess.size(); ++i)
      rank[guess[i].index()] = i;
    for (const auto &[a, b] : result.unordered) {
      NodeId first = problem_[a].node, second = problem_[b].node;
      if (rank[first.index()] > rank[second.index()])
        std::swap(first, second);
      if (!decide(first, second) && !decide(second, first))
        return result;
    }
    result.found = true;
    result.order = order(goal);
    return result;
  }

private:
  static OrderingOptions options() { return {.propagation = 0}; }
  const ReachIndex &index() const { return core_.index(); }
  bool ordered(NodeId a, NodeId b) const { return index().reaches(a, b) || index().reaches(b, a); }

  bool decide(NodeId first, NodeId second) {
    core_.push();
    if (core_.add_decision(first, second))
      return true;
    core_.pop(1);
    return false;
  }

  std::vector<std::pair<AccessId, AccessId>> unordered_pairs() const {
    std::vector<std::vector<AccessId>> groups;
    for (std::uint32_t i = 0; i < problem_.accesses().size(); ++i) {
      const Access &access = problem_.accesses()[i];
      if (!access.is_write || access.outer != literal_true)
        continue;
      const std::uint32_t group = problem_.places()[access.place.index()].group;
      if (group >= groups.size())
        groups.resize(group + 1);
      groups[group].push_back(AccessId(i));
    }
    std::vector<std::pair<AccessId, AccessId>> pairs;
    for (const auto &writes : groups)
      for (std::size_t i = 0; i < writes.size(); ++i)
        for (std::size_t j = i + 1; j < writes.size(); ++j) {
          const Access &a = problem_[writes[i]], &b = problem_[writes[j]];
          if (!ordered(a.node, b.node) && problem_.same_place(a.place, b.place) == literal_true)
            pairs.emplace_back(writes[i], writes[j]);
        }
    return pairs;
  }

  // A topological order with few thread switches; the nodes that reach the goal come first.
  std::vector<NodeId> order(NodeId goal) const {
    const std::size_t chains = problem_.chains().size();
    std::vector<std::uint32_t> next(chains, 0);
    std::vector<NodeId> all;
    auto run_to = [&](const std::vector<std::uint32_t> &limit) {
      std::uint32_t current = 0;
      for (std::size_t idle = 0; idle <= chains;) {
        const auto &chain = problem_.chains()[current];
        bool moved = false;
        while (next[current] < limit[current] && ready(chain[next[current]], next)) {
          all.push_back(chain[next[current]++]);
          moved = true;
        }
        idle = moved ? 0 : idle + 1;
        current = current + 1 == chains ? 0 : current + 1;
      }
    };
    if (chains == 0)
      return all;
    std::vector<std::uint32_t> limit(chains);
    if (goal.valid()) {
      for (std::uint32_t c = 0; c < chains; ++c)
        limit[c] = index().before(goal, c);
      // The goal is the last of its closure.
      --limit[problem_[goal].chain.index()];
      run_to(limit);
      ++limit[problem_[goal].chain.index()];
      run_to(limit);
    }
    for (std::uint32_t c = 0; c < chains; ++c)
      limit[c] = static_cast<std::uint32_t>(problem_.chains()[c].size());
    run_to(limit);
    return all;
  }
  // Has all that reaches the node been placed?
  bool ready(NodeId node, const std::vector<std::uint32_t> &next) const {
    for (std::uint32_t c = 0; c < next.size(); ++c) {
      const std::uint32_t needed =
          index().before(node, c) - (c == problem_[node].chain.index() ? 1 : 0);
      if (next[c] < needed)
        return false;
    }
    return true;
  }

  Problem problem_;
  Ordering::Core core_;
};

} // namespace

Linearisation linearise(const Problem &problem, const Holds &holds, NodeId goal) {
  return Lineariser(executed(problem, holds)).run(goal);
}

} // namespace sennit::theory
