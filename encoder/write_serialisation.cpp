// WS-Some from the start (--stage sc): one literal for each pair of writes that may be of one place
// in different nodes and that nothing orders statically. Positive: a before b; negative: b before
// a. Stage two of wsc-sc adds the same literals by need.
//
// Source: Alglave, Kroening, Tautschnig (CAV 2013), WS-Some. Cost: quadratic in the writes of a
// place.
#include "encoder/builder.h"

namespace sennit::encoder {

namespace {

void add_pair(Builder &b, EventId a, EventId c) {
  if (b.same_node(a, c) || b.terms.is_false(b.same_place(a, c)) ||
      b.must.before(b.node(a), b.node(c), b.event(c).outer_guard) ||
      b.must.before(b.node(c), b.node(a), b.event(a).outer_guard) ||
      b.excludes(b.event(a).outer_guard, b.event(c).outer_guard))
    return;
  Encoding &encoding = b.encoding;
  const Literal before = b.sink.fresh();
  encoding.problem.add_ws(encoding.accesses[a.index()], encoding.accesses[c.index()], before);
  if (b.options.mutations.ws_as_listed)
    b.sink.clause({before});
  ++encoding.counters.write_order;
}

} // namespace

void add_write_serialisation(Builder &builder) {
  if (!builder.options.write_order_from_start)
    return;
  for (const auto &writes : builder.writes_of_cell) {
    builder.poll();
    for (std::size_t i = 0; i < writes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        add_pair(builder, writes[j], writes[i]);
  }
  for (std::size_t i = 0; i < builder.symbolic_writes.size(); ++i) {
    builder.poll();
    for (std::size_t j = 0; j < i; ++j)
      add_pair(builder, builder.symbolic_writes[j], builder.symbolic_writes[i]);
    for (const auto &writes : builder.writes_of_cell)
      for (EventId w : writes)
        add_pair(builder, w, builder.symbolic_writes[i]);
  }
}

} // namespace sennit::encoder
