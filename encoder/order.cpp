// Static and guarded edges: creation, join (encoding.md section 1, "Order" and "Threads").
//
//     create node -> first node of the thread           always
//     last node of the thread -> join                   where the edge's guard holds
//
// Program order needs no edge: it is the order of the nodes in their chain.
#include "encoder/builder.h"

namespace sennit::encoder {

void add_order(Builder &builder) {
  const Mutations &mutations = builder.options.mutations;
  theory::Problem &problem = builder.encoding.problem;
  auto node = [&](NodeId id) { return builder.encoding.nodes[id.index()]; };
  for (const event::StaticEdge &e : builder.graph.static_edges)
    if (!mutations.creation_edge_missing)
      problem.add_edge(node(e.from), node(e.to));
  for (const event::GuardedEdge &e : builder.graph.guarded_edges) {
    if (mutations.join_edge_missing)
      continue;
    Literal guard = mutations.join_edge_always ? literal_true : builder.sink.literal(e.guard);
    if (guard != literal_false)
      problem.add_edge(node(e.from), node(e.to), guard);
  }
}

} // namespace sennit::encoder
