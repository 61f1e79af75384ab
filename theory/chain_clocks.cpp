// Chain clocks: reachability by one number a node and chain, in both directions, with one undo log.
//
// Idea: a thread's nodes are totally ordered, so the nodes of thread c that reach n are a prefix of
// c, and those that n reaches a suffix: two numbers say all. Inserting u -> v lowers `after` of u
// and its predecessors to that of v (walking each chain backwards and stopping at the first node
// that learns nothing: earlier ones know at least as much), and raises `before` of v and its
// successors likewise. Example: chains a0 a1 and b0 b1, insert a1 -> b0: after(a0, b) = after(a1,
// b) = 0, before(b0, a) = before(b1, a) = 2. Source: vector clocks; Agrawal and Borgida's chain
// decomposition of transitive closure, made incremental. Cost: query O(1); insertion O((changed
// nodes + chains) x chains); memory 2 x nodes x chains. Left out: deletion other than by level.
#include "theory/reach_index.h"

namespace sennit::theory {

namespace {

class ChainClocks final : public ReachIndex {
public:
  explicit ChainClocks(const Problem &problem)
      : problem_(problem), chains_(problem.chains().size()),
        half_(problem.nodes().size() * chains_), clocks_(2 * half_, 0) {
    for (std::uint32_t n = 0; n < problem.nodes().size(); ++n) {
      const Node &node = problem.nodes()[n];
      for (std::uint32_t c = 0; c < chains_; ++c)
        clocks_[n * chains_ + c] = static_cast<std::uint32_t>(problem.chains()[c].size());
      clocks_[n * chains_ + node.chain.index()] = node.index;
      clocks_[half_ + n * chains_ + node.chain.index()] = node.index + 1;
    }
  }

  std::uint32_t after(NodeId node, std::uint32_t chain) const override {
    return clocks_[node.index() * chains_ + chain];
  }
  std::uint32_t before(NodeId node, std::uint32_t chain) const override {
    return clocks_[half_ + node.index() * chains_ + chain];
  }
  bool reaches(NodeId from, NodeId to) const override {
    const Node &node = problem_[to];
    return after(from, node.chain.index()) <= node.index;
  }

  void insert(NodeId from, NodeId to, std::vector<ClockChange> &changes) override {
    if (reaches(from, to))
      return;
    for (std::uint32_t c = 0; c < chains_; ++c)
      for (std::uint32_t i = before(from, c); i-- > 0;)
        if (!lower_after(problem_.chains()[c][i], to, changes))
          break;
    for (std::uint32_t c = 0; c < chains_; ++c) {
      const auto &chain = problem_.chains()[c];
      for (std::size_t i = after(to, c); i < chain.size(); ++i)
        if (!raise_before(chain[i], from, changes))
          break;
    }
  }

  void push() override { levels_.push_back(log_.size()); }
  void pop(std::size_t levels) override {
    if (levels == 0)
      return;
    const std::size_t size = levels_[levels_.size() - levels];
    levels_.resize(levels_.size() - levels);
    for (std::size_t i = log_.size(); i-- > size;)
      clocks_[log_[i].at] = log_[i].old;
    log_.resize(size);
  }

private:
  struct Logged {
    std::size_t at;
    std::uint32_t old;
  };

  void set(std::size_t at, std::uint32_t value) {
    if (!levels_.empty())
      log_.push_back({at, clocks_[at]});
    clocks_[at] = value;
  }
  bool lower_after(NodeId node, NodeId target, std::vector<ClockChange> &changes) {
    bool changed = false;
    const std::size_t row = node.index() * chains_, other = target.index() * chains_;
    for (std::uint32_t c = 0; c < chains_; ++c)
      if (clocks_[other + c] < clocks_[row + c]) {
        changes.push_back({node, c, clocks_[row + c], false});
        set(row + c, clocks_[other + c]);
        changed = true;
      }
    return changed;
  }
  bool raise_before(NodeId node, NodeId source, std::vector<ClockChange> &changes) {
    bool changed = false;
    const std::size_t row = half_ + node.index() * chains_,
                      other = half_ + source.index() * chains_;
    for (std::uint32_t c = 0; c < chains_; ++c)
      if (clocks_[other + c] > clocks_[row + c]) {
        changes.push_back({node, c, clocks_[row + c], true});
        set(row + c, clocks_[other + c]);
        changed = true;
      }
    return changed;
  }

  const Problem &problem_;
  std::size_t chains_, half_;
  std::vector<std::uint32_t> clocks_; // all `after` rows, then all `before` rows
  std::vector<Logged> log_;
  std::vector<std::size_t> levels_;
};

} // namespace

std::unique_ptr<ReachIndex> make_chain_clocks(const Problem &problem) {
  return std::make_unique<ChainClocks>(problem);
}

} // namespace sennit::theory
