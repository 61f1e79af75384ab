// Must-order: program order, creation, and the joins that a guard implies.
//
//     main: create t; join t; r        grd r implies the guard of the edge last(t) -> join, so all
//     of t precedes r
//
// Source: the static part of happens-before in Alglave, Kroening, Tautschnig (CAV 2013), extended
// by guards. Cost: threads x edges for each asked pair (node, guard), kept. Left out: order that
// only a solver could see.
#include "sennit/event/must_order.h"

#include <algorithm>

namespace sennit::event {

MustOrder::MustOrder(const Graph &graph) : graph_(graph), incoming_(graph.threads.size()) {
  auto add = [&](NodeId from, NodeId to, TermId guard) {
    const Node &target = graph.node(to);
    incoming_[target.thread.index()].push_back({target.position, from, guard});
  };
  for (const StaticEdge &e : graph.static_edges)
    add(e.from, e.to, graph.terms->true_());
  for (const GuardedEdge &e : graph.guarded_edges)
    add(e.from, e.to, e.guard);
  for (auto &edges : incoming_)
    std::sort(edges.begin(), edges.end(), [](const Incoming &a, const Incoming &b) {
      return std::pair(a.position, a.from) < std::pair(b.position, b.from);
    });
}

MustOrder::Clock MustOrder::compute(NodeId node, TermId guard) {
  Clock clock(graph_.threads.size(), 0), done(graph_.threads.size(), 0);
  const term::Conjuncts known(*graph_.terms, guard);
  const Node &target = graph_.node(node);
  std::vector<std::uint32_t> open{target.thread.index()};
  clock[target.thread.index()] = target.position + 1;
  while (!open.empty()) {
    std::uint32_t thread = open.back();
    open.pop_back();
    for (const Incoming &e : incoming_[thread]) {
      if (e.position >= clock[thread])
        break;
      if (e.position < done[thread] || !known.imply(e.guard))
        continue;
      const Node &from = graph_.node(e.from);
      std::uint32_t &reached = clock[from.thread.index()];
      if (reached < from.position + 1) {
        reached = from.position + 1;
        open.push_back(from.thread.index());
      }
    }
    done[thread] = clock[thread];
  }
  return clock;
}

bool MustOrder::before(NodeId a, NodeId b, TermId guard) {
  const Node &x = graph_.node(a), &y = graph_.node(b);
  if (x.thread == y.thread)
    return x.position < y.position;
  auto [slot, fresh] = clocks_.try_emplace({b, guard});
  if (fresh)
    slot->second = compute(b, guard);
  return x.position < slot->second[x.thread.index()];
}

} // namespace sennit::event
