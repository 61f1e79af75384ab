// Of executions that differ only in which of two identical threads did what, one is enough.
//
//     counter, threads 1 to 3: v = load x; store x, v + 1      r1, r2, r3 the reads, w1, w2, w3 the writes, w0 the first one
//     order of the choices:  rf(w0,r1) rf(w0,r2) rf(w0,r3)  rf(w1,r2) rf(w1,r3)  rf(w2,r1) ...
//     for the exchange of 1 and 2: the row of choices, true before false, comes no later than its image:
//         rf(w0,r1) >= rf(w0,r2);   if equal, rf(w1,r3) >= rf(w2,r3);   ...
//     so the thread that finds the first value is thread 1, the one that finds what it wrote thread 2: 1 order instead of 6
//
// Every set of such conditions, one an exchange and all over one order of the choices, leaves the first execution of each
// orbit; a prefix of a condition is implied by it. event/identical.h finds the exchanges, with the conditions under which an
// execution's image is an execution. They hang on an assumption for each kind of goal that the exchange keeps, and are no part
// of the formula: a question for something else sees all executions, and so do the phases in which the search looks for a bug
// (backend/search.cpp; a bug is found later among fewer executions: counter_locked-bug-n50k2 in 1.7 s without, not in 21 s
// with them).
//
// Order of the choices: by the read's position in its thread, then the write's thread (those that cannot change places
// first), then the reader's: writes first, so that threads are numbered in the order in which they come to what they share.
// Choices that the preparation has dropped are false and come last. Source: lex-leader conditions, Crawford et al. (KR 1996).
// Cost: three clauses a compared pair, at most 200 pairs an exchange.
#include "encoder/builder.h"

#include "sennit/event/identical.h"

#include <algorithm>
#include <map>
#include <set>

namespace sennit::encoder {

namespace {

constexpr std::size_t most_pairs = 200;

class SymmetryBreaking {
public:
  explicit SymmetryBreaking(Builder &builder)
      : b_(builder), movable_(builder.graph.threads.size(), false) {}

  void run() {
    const Mutations &m = b_.options.mutations;
    const auto pairs =
        event::exchangeable_threads(b_.graph, {m.identical_ignores_terms, m.identical_ignores_goals,
                                               m.identical_ignores_order});
    for (const event::Exchangeable &pair : pairs)
      movable_[pair.first.index()] = movable_[pair.second.index()] = true;
    order_choices();
    for (const event::Exchangeable &pair : pairs)
      add(pair);
    b_.encoding.counters.exchanges = pairs.size();
  }

private:
  using Rank = std::tuple<std::uint32_t, std::uint32_t, EventId, std::uint32_t, EventId>;

  const event::Node &node(EventId e) const { return b_.graph.node(b_.node(e)); }
  Rank rank(const ReadsFrom &rf) const {
    const std::uint32_t writer = node(rf.write).thread.index();
    return {node(rf.read).position, movable_[writer] ? writer : 0, rf.write,
            node(rf.read).thread.index(), rf.read};
  }
  void order_choices() {
    choices_ = b_.encoding.reads_from;
    std::ranges::sort(choices_, {}, [&](const ReadsFrom &rf) { return rank(rf); });
    for (const ReadsFrom &rf : choices_)
      literals_[{rf.write, rf.read}] = rf.literal;
  }
  Literal literal(EventId write, EventId read) const {
    const auto found = literals_.find({write, read});
    return found == literals_.end() ? literal_false : found->second;
  }
  void add(const event::Exchangeable &pair);

  Builder &b_;
  std::vector<bool> movable_; // by thread
  std::vector<ReadsFrom> choices_;
  std::map<std::pair<EventId, EventId>, Literal> literals_;
};

void SymmetryBreaking::add(const event::Exchangeable &pair) {
  FormulaSink &sink = b_.sink;
  Literal equal = sink.fresh(); // asked for, and all choices so far equal their images
  for (unsigned kind = 0; kind < 3; ++kind) {
    if (!pair.goals[kind] || b_.encoding.queries[kind] == literal_false)
      continue;
    Literal &symmetry = b_.encoding.symmetry[kind];
    if (symmetry == literal_true)
      symmetry = sink.fresh();
    sink.clause({theory::negated(symmetry), equal});
  }
  std::size_t compared = 0;
  std::set<Literal> seen;
  for (const ReadsFrom &rf : choices_) {
    const Literal x = rf.literal,
                  y = literal(pair.image[rf.write.index()], pair.image[rf.read.index()]);
    if (x == y || seen.contains(x))
      continue;
    if (++compared > most_pairs)
      return;
    seen.insert({x, y});
    sink.clause({theory::negated(equal), x, theory::negated(y)});
    const Literal next = sink.fresh();
    sink.clause({theory::negated(equal), theory::negated(y), next});
    sink.clause({theory::negated(equal), x, next});
    equal = next;
  }
}

} // namespace

void add_identical_threads(Builder &builder) {
  SymmetryBreaking(builder).run();
}

} // namespace sennit::encoder
