// Dense reachability: a bit matrix, copied at every level. The oracle for chain clocks; also the
// choice when chains are many.
//
// Idea: row n holds the nodes that n reaches; inserting u -> v ors row v into the row of everything
// that reaches u. Cost: query O(1), before / after O(chain), insertion O(nodes^2 / 64), memory
// O(nodes^2) a level. Small problems only.
#include "theory/reach_index.h"

namespace sennit::theory {

namespace {

class DenseReach final : public ReachIndex {
public:
  explicit DenseReach(const Problem &problem)
      : problem_(problem), rows_(problem.nodes().size(), Row(problem.nodes().size(), false)) {
    for (const auto &chain : problem.chains())
      for (std::size_t i = 0; i < chain.size(); ++i)
        for (std::size_t j = i; j < chain.size(); ++j)
          rows_[chain[i].index()][chain[j].index()] = true;
  }

  bool reaches(NodeId from, NodeId to) const override { return rows_[from.index()][to.index()]; }
  std::uint32_t before(NodeId node, std::uint32_t chain) const override {
    const auto &nodes = problem_.chains()[chain];
    std::uint32_t count = 0;
    while (count < nodes.size() && reaches(nodes[count], node))
      ++count;
    return count;
  }
  std::uint32_t after(NodeId node, std::uint32_t chain) const override {
    const auto &nodes = problem_.chains()[chain];
    std::uint32_t first = 0;
    while (first < nodes.size() && !reaches(node, nodes[first]))
      ++first;
    return first;
  }

  void insert(NodeId from, NodeId to, std::vector<ClockChange> &changes) override {
    const auto nodes = static_cast<std::uint32_t>(rows_.size());
    const auto chains = static_cast<std::uint32_t>(problem_.chains().size());
    std::vector<ClockChange> old;
    for (std::uint32_t n = 0; n < nodes; ++n)
      for (std::uint32_t c = 0; c < chains; ++c) {
        old.push_back({NodeId(n), c, after(NodeId(n), c), false});
        old.push_back({NodeId(n), c, before(NodeId(n), c), true});
      }
    for (std::uint32_t a = 0; a < nodes; ++a)
      for (std::uint32_t b = 0; b < nodes; ++b)
        if (rows_[a][from.index()] && rows_[to.index()][b])
          rows_[a][b] = true;
    for (const ClockChange &change : old)
      if ((change.is_before ? before(change.node, change.chain)
                            : after(change.node, change.chain)) != change.old)
        changes.push_back(change);
  }

  void push() override { saved_.push_back(rows_); }
  void pop(std::size_t levels) override {
    if (levels == 0)
      return;
    rows_ = saved_[saved_.size() - levels];
    saved_.resize(saved_.size() - levels);
  }

private:
  using Row = std::vector<bool>;
  const Problem &problem_;
  std::vector<Row> rows_;
  std::vector<std::vector<Row>> saved_;
};

} // namespace

std::unique_ptr<ReachIndex> make_dense_reach(const Problem &problem) {
  return std::make_unique<DenseReach>(problem);
}

} // namespace sennit::theory
