// Cycles of three reads-from pairs through three threads, refuted before the solver starts (`--conflicts extended`).
//
//     rf(w1,r1), r1 po w2, rf(w2,r2), r2 po w3, rf(w3,r3), r3 po w1        not all three
//
// Two-literal cycles and those around one more write are potential_cycles.cpp's. A triple of which two refute each other
// already never comes up: with three different threads no two of its pairs lie between the same two. Source: encoding.md 5.3;
// He, Sun, Fan (PLDI 2021). Cost: triples of pairs between three threads, within 20 million steps and as many clauses as there
// are value clauses. Left out: cycles of four and more. Off by default: figures in README.md.
#include "encoder/builder.h"

#include <map>

namespace sennit::encoder {

namespace {

struct Rf {
  std::uint32_t from, to; // positions of the nodes in their threads
  Literal literal;
};

class LongerCycles {
public:
  explicit LongerCycles(Builder &builder)
      : b_(builder), clauses_left_(builder.encoding.counters.value_clauses) {
    for (std::size_t i = 0; i < b_.candidates.size(); ++i)
      for (const Candidate &c : b_.candidates[i])
        add(c, EventId(i));
  }

  void run() {
    const auto threads = static_cast<std::uint32_t>(b_.graph.threads.size());
    for (std::uint32_t a = 0; a < threads; ++a)
      for (std::uint32_t b = a + 1; b < threads; ++b)
        for (std::uint32_t c = a + 1; c < threads; ++c)
          if (c != b)
            around(a, b, c);
  }

private:
  void add(const Candidate &c, EventId read) {
    const event::Node &from = b_.graph.node(b_.node(c.write)), &to = b_.graph.node(b_.node(read));
    if (from.thread != to.thread)
      pairs_[{from.thread.index(), to.thread.index()}].push_back(
          {from.position, to.position, c.literal});
  }
  bool in_order(std::uint32_t first, std::uint32_t second) const {
    return first <= second || b_.options.mutations.longer_cycles_ignore_order;
  }
  bool step() { return clauses_left_ > 0 && steps_left_ > 0 && steps_left_-- > 0; }

  // a -> b -> c -> a
  void around(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    b_.poll();
    const auto &first = pairs_[{a, b}], &second = pairs_[{b, c}], &third = pairs_[{c, a}];
    if (third.empty())
      return;
    for (const Rf &x : first)
      for (const Rf &y : second) {
        if (!step())
          return;
        if (!in_order(x.to, y.from))
          continue;
        for (const Rf &z : third)
          if (step() && in_order(y.to, z.from) && in_order(z.to, x.from))
            refute(x, y, z);
      }
  }
  void refute(const Rf &x, const Rf &y, const Rf &z) {
    --clauses_left_;
    ++b_.encoding.counters.longer_cycles;
    b_.sink.clause(
        {theory::negated(x.literal), theory::negated(y.literal), theory::negated(z.literal)});
  }

  Builder &b_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Rf>> pairs_; // by threads
  std::uint64_t clauses_left_, steps_left_ = 20'000'000;
};

} // namespace

void add_longer_cycles(Builder &builder) {
  LongerCycles(builder).run();
}

} // namespace sennit::encoder
