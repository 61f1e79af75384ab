// consistent: the axioms on one assignment, from scratch.
//
// Idea: collect the edges of true literals, sort the nodes topologically (none: a cycle), compute
// what each node reaches by one backward pass, apply both rules to every true rf and every write,
// repeat until nothing is new. Shares nothing with the incremental theory, which it judges: every
// model is checked here before it is believed. Cost: rounds x (edges x chains + true rf x writes of
// a place). Rounds are few.
#include "sennit/theory/ordering.h"

namespace sennit::theory {

namespace {

class Checker {
public:
  Checker(const Problem &problem, const std::function<bool(Literal)> &holds)
      : problem_(problem), holds_(holds), successors_(problem.nodes().size()),
        writes_(problem.places().size()) {
    for (const auto &chain : problem.chains())
      for (std::size_t i = 1; i < chain.size(); ++i)
        add(chain[i - 1], chain[i]);
    for (const Edge &edge : problem.edges())
      if (is_true(edge.literal))
        add(edge.from, edge.to);
    for (const ReadsFrom &rf : problem.rfs())
      if (is_true(rf.literal)) {
        add(problem[rf.write].node, problem[rf.read].node);
        true_.push_back(&rf);
      }
    for (std::uint32_t i = 0; i < problem.accesses().size(); ++i) {
      const Access &access = problem.accesses()[i];
      if (access.is_write && (is_true(access.path) || is_true(access.outer)))
        writes_[access.place.index()].push_back(&access);
    }
  }

  bool run() {
    while (sort()) {
      if (!apply_rules())
        return true;
    }
    return false;
  }

private:
  bool is_true(Literal literal) const {
    return is_constant(literal) ? literal == literal_true : holds_(literal);
  }
  void add(NodeId from, NodeId to) {
    if (from != to)
      successors_[from.index()].push_back(to);
  }

  // Topological order and first[n x chains]: the first position of each chain that n reaches.
  // False: a cycle.
  bool sort() {
    const std::size_t nodes = successors_.size(), chains = problem_.chains().size();
    std::vector<std::uint32_t> incoming(nodes, 0);
    for (const auto &list : successors_)
      for (NodeId to : list)
        ++incoming[to.index()];
    std::vector<std::uint32_t> order;
    for (std::uint32_t n = 0; n < nodes; ++n)
      if (incoming[n] == 0)
        order.push_back(n);
    for (std::size_t i = 0; i < order.size(); ++i)
      for (NodeId to : successors_[order[i]])
        if (--incoming[to.index()] == 0)
          order.push_back(to.index());
    if (order.size() < nodes)
      return false;
    first_.assign(nodes * chains, std::numeric_limits<std::uint32_t>::max());
    for (std::size_t i = nodes; i-- > 0;) {
      const std::uint32_t n = order[i];
      for (NodeId to : successors_[n])
        for (std::size_t c = 0; c < chains; ++c)
          first_[n * chains + c] =
              std::min(first_[n * chains + c], first_[to.index() * chains + c]);
      const Node &node = problem_.nodes()[n];
      first_[n * chains + node.chain.index()] = node.index;
    }
    return true;
  }
  bool reaches(NodeId from, NodeId to) const {
    const Node &node = problem_[to];
    return first_[from.index() * problem_.chains().size() + node.chain.index()] <= node.index;
  }
  bool is_before(const Access &a, const Access &b) const {
    return a.node == b.node ? a.position < b.position : reaches(a.node, b.node);
  }

  // Did a rule add an edge?
  bool apply_rules() {
    bool added = false;
    for (const ReadsFrom *rf : true_) {
      const Access &w = problem_[rf->write], &r = problem_[rf->read];
      if (w.node == r.node)
        continue;
      for (std::uint32_t p = 0; p < writes_.size(); ++p) {
        if (writes_[p].empty() ||
            problem_.places()[p].group != problem_.places()[r.place.index()].group ||
            !is_true(problem_.same_place(PlaceId(p), r.place)))
          continue;
        for (const Access *x : writes_[p])
          added = apply(w, r, *x) || added;
      }
    }
    return added;
  }
  bool apply(const Access &w, const Access &r, const Access &x) {
    const bool own = x.node == w.node || x.node == r.node;
    if (&x == &w || !is_true(own ? x.path : x.outer))
      return false;
    bool added = false;
    if (is_before(x, r) && !reaches(x.node, w.node)) {
      add(x.node, w.node);
      added = true;
    }
    if (is_before(w, x) && !reaches(r.node, x.node)) {
      add(r.node, x.node);
      added = true;
    }
    return added;
  }

  const Problem &problem_;
  const std::function<bool(Literal)> &holds_;
  std::vector<std::vector<NodeId>> successors_;
  std::vector<const ReadsFrom *> true_;
  std::vector<std::vector<const Access *>> writes_; // those that execute, by place
  std::vector<std::uint32_t> first_;
};

} // namespace

bool consistent(const Problem &problem, const std::function<bool(Literal)> &holds) {
  return Checker(problem, holds).run();
}

} // namespace sennit::theory
