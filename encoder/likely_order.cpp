// Likely order: threads in turns, a critical section at a time.
//
//     50 threads: t = x; lock; x = t + 1; unlock      all reads of x come first, then the sections: nothing to search
//
// A turn ends behind a step at which the thread holds no lock. Joins wait for the joined thread. Guards are ignored: this is where
// the search begins, no more, so what does not fit is found out by the search. Cost: one visit of each node.
#include "encoder/likely_order.h"

#include <algorithm>

namespace sennit::encoder {

namespace {

class Scheduler {
public:
  explicit Scheduler(const Builder &b)
      : b_(b), rank_(b.graph.nodes.size(), 0), done_(b.graph.nodes.size(), false),
        takes_(b.graph.nodes.size()), releases_(b.graph.nodes.size()), after_(b.graph.nodes.size()),
        position_(b.graph.threads.size(), 0), held_(b.graph.threads.size(), 0),
        holder_(b.sections.locks().size(), none) {
    for (const event::Region &region : b.sections.regions()) {
      takes_[region.first.index()].push_back(region.lock);
      for (const event::Release &u : region.releases)
        releases_[u.node.index()].push_back(region.lock);
    }
    for (const event::StaticEdge &e : b.graph.static_edges)
      after_[e.to.index()].push_back(e.from);
    for (const event::GuardedEdge &e : b.graph.guarded_edges)
      after_[e.to.index()].push_back(e.from);
  }

  std::vector<std::uint32_t> run() {
    while (next_ < rank_.size()) {
      const std::uint32_t before = next_;
      for (std::size_t t = 0; t < position_.size(); ++t)
        turn(t, false);
      for (std::size_t t = 0; t < position_.size() && next_ == before; ++t)
        turn(t, true); // nobody can go on: as if one could
    }
    return std::move(rank_);
  }

private:
  static constexpr std::size_t none = ~std::size_t(0);

  void turn(std::size_t t, bool force) {
    const auto &chain = b_.graph.threads[t].nodes;
    while (position_[t] < chain.size()) {
      const NodeId node = chain[position_[t]];
      if (!force && !enabled(t, node))
        return;
      force = false;
      step(t, node);
      if (held_[t] == 0 && b_.graph.node(node).event_count > 0)
        return;
    }
  }

  bool enabled(std::size_t t, NodeId node) const {
    return std::ranges::all_of(after_[node.index()], [&](NodeId n) { return done_[n.index()]; }) &&
           std::ranges::all_of(takes_[node.index()], [&](std::uint32_t lock) {
             return holder_[lock] == none || holder_[lock] == t;
           });
  }

  void step(std::size_t t, NodeId node) {
    rank_[node.index()] = next_++;
    done_[node.index()] = true;
    ++position_[t];
    for (std::uint32_t lock : releases_[node.index()])
      if (holder_[lock] == t) {
        holder_[lock] = none;
        --held_[t];
      }
    for (std::uint32_t lock : takes_[node.index()])
      if (holder_[lock] != t) {
        if (holder_[lock] != none)
          --held_[holder_[lock]];
        holder_[lock] = t;
        ++held_[t];
      }
  }

  const Builder &b_;
  std::vector<std::uint32_t> rank_;
  std::uint32_t next_ = 0;
  std::vector<bool> done_;
  std::vector<std::vector<std::uint32_t>> takes_, releases_; // by node: locks
  std::vector<std::vector<NodeId>> after_;                   // by node: what comes before it
  std::vector<std::size_t> position_, held_;                 // by thread
  std::vector<std::size_t> holder_;                          // by lock
};

} // namespace

std::vector<std::uint32_t> likely_order(const Builder &builder) {
  return Scheduler(builder).run();
}

} // namespace sennit::encoder
