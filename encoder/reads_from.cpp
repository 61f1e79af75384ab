// RF-Val, RF-Some and at-most-one (encoding.md section 1).
//
//     RF-Val    rf(w,r) -> grd(w) & grd(r) & same-place(w,r) & value(w) = value(r)
//     RF-Some   grd(r) -> some rf(.,r)
//     at most one rf of a read: pairwise up to 16 candidates, a sequential counter beyond
//
// grd(w) is the path guard where both lie in one node, else path and completes(block).
// Source: Alglave, Kroening, Tautschnig (CAV 2013), 4.1. Cost: 4 clauses and one value clause a
// candidate.
#include "encoder/likely_order.h"

#include <algorithm>
#include <tuple>

namespace sennit::encoder {

namespace {

constexpr std::size_t pairwise_limit = 16;
constexpr std::size_t likely_from = 5000; // candidates

// s_i: some of the first i + 1 literals holds (Sinz 2005).
void at_most_one_sequential(FormulaSink &sink, const std::vector<Literal> &literals) {
  Literal before = literals[0];
  for (std::size_t i = 1; i < literals.size(); ++i) {
    sink.clause({theory::negated(before), theory::negated(literals[i])});
    if (i + 1 == literals.size())
      break;
    Literal now = sink.fresh();
    sink.clause({theory::negated(before), now});
    sink.clause({theory::negated(literals[i]), now});
    before = now;
  }
}

void at_most_one(FormulaSink &sink, const std::vector<Literal> &literals) {
  if (literals.size() > pairwise_limit)
    return at_most_one_sequential(sink, literals);
  for (std::size_t i = 0; i < literals.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      sink.clause({theory::negated(literals[i]), theory::negated(literals[j])});
}

// The checker of a certificate knows the literal of the two places; the candidate's may be another with the same meaning.
Literal same_place(Builder &b, const Candidate &c, EventId read) {
  const Encoding &e = b.encoding;
  return b.options.every_candidate
             ? e.problem.same_place(e.places[c.write.index()], e.places[read.index()])
             : b.sink.literal(c.same_place);
}

void rf_value(Builder &b, const Candidate &c, EventId read) {
  const Mutations &mutations = b.options.mutations;
  const Event &w = b.event(c.write), &r = b.event(read);
  Literal no = theory::negated(c.literal);
  TermId write_guard = b.guard_for(c.write, read);
  if (mutations.block_writes_escape)
    write_guard = w.guard;
  else if (mutations.block_sees_only_complete)
    write_guard = w.outer_guard;
  if (!mutations.rf_ignores_write_guard) {
    b.sink.clause({no, b.sink.literal(write_guard)});
    b.sink.clause({no, b.sink.literal(w.guard)});
  }
  b.sink.clause({no, b.sink.literal(r.guard)});
  if (!mutations.rf_ignores_place)
    b.sink.clause({no, same_place(b, c, read)});
  if (!mutations.rf_ignores_value) {
    b.sink.implies(c.literal, b.terms.eq(w.value, r.value));
    ++b.encoding.counters.value_clauses;
  }
}

// The search tries the candidates in this order: as listed, or, where there are many, as in a plausible schedule.
std::vector<ReadsFrom> in_order(const Builder &b) {
  std::vector<ReadsFrom> all = b.encoding.reads_from;
  if (all.size() < likely_from || !b.options.likely_order)
    return all;
  const std::vector<std::uint32_t> rank = likely_order(b);
  auto place = [&](EventId e) { return std::pair(rank[b.node(e).index()], e); };
  std::ranges::sort(all, [&](const ReadsFrom &x, const ReadsFrom &y) {
    if (x.read != y.read)
      return place(x.read) < place(y.read);
    const bool x_later = place(x.write) > place(x.read), y_later = place(y.write) > place(y.read);
    if (x_later != y_later)
      return y_later;
    return x_later ? place(x.write) < place(y.write) : place(x.write) > place(y.write);
  });
  return all;
}

} // namespace

void add_reads_from(Builder &builder) {
  Encoding &encoding = builder.encoding;
  for (std::size_t i = 0; i < builder.candidates.size(); ++i) {
    EventId read(i);
    if (builder.event(read).kind != EventKind::Read || encoding.left_out[i])
      continue;
    builder.poll();
    std::vector<Literal> literals,
        some{theory::negated(builder.sink.literal(builder.event(read).guard))};
    for (Candidate &c : builder.candidates[i]) {
      c.literal = builder.sink.fresh();
      rf_value(builder, c, read);
      literals.push_back(c.literal);
      some.push_back(c.literal);
      encoding.reads_from.push_back({c.write, read, c.literal});
    }
    if (!builder.options.mutations.rf_some_missing)
      builder.sink.clause(some);
    if (literals.size() > 1)
      at_most_one(builder.sink, literals);
  }
  for (const ReadsFrom &rf : in_order(builder))
    encoding.problem.add_rf(encoding.accesses[rf.write.index()], encoding.accesses[rf.read.index()],
                            rf.literal);
  encoding.counters.reads_from = encoding.reads_from.size();
}

} // namespace sennit::encoder
