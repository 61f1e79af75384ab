// The reference: slow and obvious. A boolean matrix closed by Floyd and Warshall after every
// change.
#include "tools/theory_fuzz/scenario.h"

#include <algorithm>

namespace sennit::theory::fuzz {

Reference::Reference(const Problem &problem, const std::vector<Literal> &literals)
    : problem_(problem), nodes_(problem.nodes().size()), literals_(literals),
      reach_(nodes_ * nodes_, 0) {
  for (std::size_t n = 0; n < nodes_; ++n)
    reach_[n * nodes_ + n] = 1;
  for (const auto &chain : problem.chains())
    for (std::size_t i = 1; i < chain.size(); ++i)
      add(chain[i - 1], chain[i]);
  for (const Edge &edge : problem.edges())
    if (is_true(edge.literal))
      add(edge.from, edge.to);
  for (const ReadsFrom &rf : problem.rfs())
    if (is_true(rf.literal))
      add(problem[rf.write].node, problem[rf.read].node);
  bool changed = true;
  while (changed && close()) {
    changed = false;
    for (const ReadsFrom &rf : problem.rfs())
      if (is_true(rf.literal))
        changed = apply(rf) || changed;
  }
}

bool Reference::is_true(Literal l) const {
  return is_constant(l) ? l == literal_true
                        : std::find(literals_.begin(), literals_.end(), l) != literals_.end();
}

bool Reference::add(NodeId a, NodeId b) {
  char &entry = reach_[a.index() * nodes_ + b.index()];
  const bool fresh = entry == 0;
  entry = 1;
  return fresh;
}

bool Reference::close() {
  for (std::size_t k = 0; k < nodes_; ++k)
    for (std::size_t i = 0; i < nodes_; ++i)
      if (reach_[i * nodes_ + k])
        for (std::size_t j = 0; j < nodes_; ++j)
          reach_[i * nodes_ + j] |= reach_[k * nodes_ + j];
  for (std::size_t i = 0; i < nodes_; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (reach_[i * nodes_ + j] && reach_[j * nodes_ + i])
        consistent_ = false;
  return consistent_;
}

bool Reference::apply(const ReadsFrom &rf) {
  const Access &w = problem_[rf.write], &r = problem_[rf.read];
  bool changed = false;
  if (w.node == r.node)
    return false;
  for (const Access &x : problem_.accesses()) {
    if (!x.is_write || &x == &w)
      continue;
    // Own-node rule: in its own block a write counts by its path guard, and only on the side where
    // it lies.
    const Literal guard = x.node == w.node || x.node == r.node ? x.path : x.outer;
    if (!is_true(guard) || !is_true(problem_.same_place(x.place, r.place)))
      continue;
    const bool x_before_r = x.node == r.node ? x.position < r.position : reaches(x.node, r.node);
    const bool w_before_x = x.node == w.node ? w.position < x.position : reaches(w.node, x.node);
    if (x_before_r && x.node != w.node)
      changed = add(x.node, w.node) || changed;
    if (w_before_x && x.node != r.node)
      changed = add(r.node, x.node) || changed;
  }
  return changed;
}

std::optional<std::vector<Literal>> contract_closure(const Problem &problem,
                                                     std::vector<Literal> literals) {
  auto has = [&](Literal l) {
    return is_constant(l) ? l == literal_true
                          : std::find(literals.begin(), literals.end(), l) != literals.end();
  };
  bool possible = true;
  auto require = [&](Literal l) {
    if (l == literal_false)
      possible = false;
    else if (!has(l))
      literals.push_back(l);
  };
  for (const ReadsFrom &rf : problem.rfs())
    if (has(rf.literal)) {
      const Access &w = problem[rf.write], &r = problem[rf.read];
      require(w.outer);
      require(w.path);
      require(r.path);
      require(problem.same_place(w.place, r.place));
    }
  for (const Access &access : problem.accesses())
    if (has(access.outer))
      require(access.path);
  for (const ReadsFrom &a : problem.rfs())
    for (const ReadsFrom &b : problem.rfs())
      if (&a != &b && a.read == b.read && has(a.literal) && has(b.literal))
        possible = false;
  for (Literal l : literals)
    if (has(negated(l)))
      possible = false;
  if (!possible)
    return std::nullopt;
  return literals;
}

} // namespace sennit::theory::fuzz
