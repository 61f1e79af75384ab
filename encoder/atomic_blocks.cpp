// The three rules of reads inside atomic blocks (encoding.md section 1), for r in a node of several
// events:
//
//     1. w outside r's node:      rf(w,r) -> not (x before r in r's node, same place, executed)
//     2. w in another node:       rf(w,r) -> not (x after w in w's node, same place, executed)
//     3. both in one node:        rf(w,r) -> not (x strictly between w and r, same place, executed)
//
// Executed means the path guard: a node sees its own writes whether or not the block completes. In
// rule 2 rf(w,r) implies that the block completed, so the path guard of x is the whole guard.
// Source: encoding.md; the relaxed form of atomic sections in Dartagnan. Cost: one clause a
// candidate and such a write.
#include "encoder/builder.h"

#include <span>

namespace sennit::encoder {

namespace {

// rf(w,r) excludes each executed write of the same place as r in [first, last).
void exclude(Builder &b, const Candidate &c, EventId read, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    EventId x(i);
    if (!b.is_write(x))
      continue;
    TermId same = b.same_place(x, read);
    if (!b.terms.is_constant(same) && b.terms.is_constant(b.same_place(x, c.write)))
      same = b.same_place(x, c.write);
    if (b.terms.is_false(same) || b.terms.is_false(b.event(x).guard))
      continue;
    b.sink.clause({theory::negated(c.literal), theory::negated(b.sink.literal(b.event(x).guard)),
                   theory::negated(b.sink.literal(same))});
    ++b.encoding.counters.block_clauses;
  }
}

void add_rules(Builder &b, const Candidate &c, EventId read) {
  const event::Node &own = b.graph.node(b.node(read)), &other = b.graph.node(b.node(c.write));
  const Mutations &mutations = b.options.mutations;
  if (b.same_node(c.write, read)) {
    if (!mutations.block_rule_3)
      exclude(b, c, read, c.write.index() + 1, read.index());
    return;
  }
  if (!mutations.block_rule_1)
    exclude(b, c, read, own.first_event.index(), read.index());
  if (!mutations.block_rule_2)
    exclude(b, c, read, c.write.index() + 1, other.first_event.index() + other.event_count);
}

} // namespace

void add_atomic_blocks(Builder &builder) {
  for (std::size_t i = 0; i < builder.candidates.size(); ++i) {
    builder.poll();
    for (const Candidate &c : builder.candidates[i])
      add_rules(builder, c, EventId(i));
  }
}

} // namespace sennit::encoder
