// Cycles of the potential happens-before relation, refuted before the solver starts (encoding.md
// section 5.3).
//
//     crossing   rf(w,r), r po= w', rf(w',r'), r' po= w                       not both
//     between    rf(w,r), w -> x -> r statically                              not with x
//     overtaken  rf(w,r), w -> x po= w', rf(w',r'), r' po= r                  not both with x
//     (message passing) restored   rf(w,r), w po= w', rf(w',r'), r' po= x po r                  not
//     both with x twice      rf(w,r1), rf(w,r2), r1 and r2 in blocks that write the cell  not both
//     with both writes
//
// x is a write of the cell of w and r. Its guard is a literal of the clause unless a premise
// implies it. Clauses of two literals are always added, longer ones within a budget of twice the
// value clauses; all of it within a budget of steps. Source: the front-end consistency clauses of
// He, Sun, Fan (PLDI 2021). Cost: pairs of rf between two threads, capped. Left out: cycles through
// three or more rf; places that are not constant.
#include "encoder/builder.h"

#include <algorithm>
#include <map>
#include <set>

namespace sennit::encoder {

namespace {

struct Rf {
  EventId write, read;
  std::uint32_t from, to; // positions of their nodes in their threads
  Literal literal;
};
using ThreadPair = std::pair<event::ThreadId, event::ThreadId>;

class PotentialCycles {
public:
  explicit PotentialCycles(Builder &builder) : b_(builder) {
    for (std::size_t i = 0; i < b_.candidates.size(); ++i)
      for (const Candidate &c : b_.candidates[i])
        if (b_.node(c.write) != b_.event(EventId(i)).node)
          add({c.write, EventId(i), node(c.write).position, node(EventId(i)).position, c.literal});
    long_budget_ = b_.encoding.counters.value_clauses + 100;
    short_budget_ = 3 * b_.encoding.counters.value_clauses + 1000;
  }

  void run() {
    for (auto &[threads, rfs] : groups_) {
      b_.poll();
      if (threads.first < threads.second)
        crossing(rfs, threads);
    }
    twice();
    for (const Rf &rf : all_) {
      b_.poll();
      around(rf);
    }
  }

private:
  const event::Node &node(EventId id) const { return b_.graph.node(b_.node(id)); }
  bool step() { return steps_ < 20'000'000 && ++steps_ > 0; }

  void add(const Rf &rf) {
    all_.push_back(rf);
    groups_[{node(rf.write).thread, node(rf.read).thread}].push_back(rf);
    by_write_[rf.write].push_back(rf);
  }

  // The clause that not all of these hold; guards implied by a premise are dropped.
  void refute(std::initializer_list<const Rf *> rfs, std::initializer_list<EventId> writes) {
    if (short_budget_ == 0 && (long_budget_ == 0 || writes.size() == 0))
      return;
    std::vector<Literal> clause;
    for (const Rf *rf : rfs)
      clause.push_back(theory::negated(rf->literal));
    for (EventId x : writes) {
      if (b_.options.mutations.cycle_without_guard)
        continue;
      TermId guard = b_.event(x).outer_guard;
      bool implied = std::any_of(rfs.begin(), rfs.end(), [&](const Rf *rf) {
        return rf->write == x || b_.implies(b_.event(rf->read).guard, guard) ||
               b_.implies(b_.event(rf->write).outer_guard, guard);
      });
      if (!implied)
        clause.push_back(theory::negated(b_.sink.literal(guard)));
    }
    std::sort(clause.begin(), clause.end());
    std::uint64_t &budget = clause.size() <= 2 ? short_budget_ : long_budget_;
    if (budget == 0 || !known_.insert(clause).second)
      return;
    --budget;
    ++b_.encoding.counters.cycle_clauses;
    b_.sink.clause(clause);
  }

  void crossing(const std::vector<Rf> &rfs, const ThreadPair &threads) {
    auto back = groups_.find({threads.second, threads.first});
    if (back == groups_.end())
      return;
    for (const Rf &there : rfs)
      for (const Rf &here : back->second)
        if (step() && there.to <= here.from && here.to <= there.from)
          refute({&there, &here}, {});
  }

  // A write of the read's cell in the read's own node.
  EventId own_write(const Rf &rf) const {
    const event::Node &n = node(rf.read);
    for (std::uint32_t i = 0; i < n.event_count; ++i) {
      EventId x(n.first_event.index() + i);
      if (b_.is_write(x) && b_.event(x).cell == b_.event(rf.read).cell)
        return x;
    }
    return {};
  }

  void twice() {
    for (auto &[write, rfs] : by_write_) {
      if (!b_.event(write).cell.valid())
        continue;
      for (std::size_t i = 0; i < rfs.size(); ++i) {
        EventId x = b_.event(rfs[i].read).cell.valid() ? own_write(rfs[i]) : EventId();
        for (std::size_t j = 0; x.valid() && j < i && step(); ++j) {
          if (b_.same_node(rfs[i].read, rfs[j].read) || !b_.event(rfs[j].read).cell.valid())
            continue;
          if (EventId y = own_write(rfs[j]); y.valid())
            refute({&rfs[i], &rfs[j]}, {x, y});
        }
      }
    }
  }

  // between, overtaken, restored: by the writes x of the cell.
  void around(const Rf &rf) {
    const Event &w = b_.event(rf.write), &r = b_.event(rf.read);
    if (!w.cell.valid() || w.cell != r.cell)
      return;
    for (EventId x : b_.writes_of_cell[w.cell.index()]) {
      if (x == rf.write || !step())
        continue;
      bool behind = b_.precedes(rf.write, x);
      if (b_.same_node(x, rf.read) || b_.same_node(x, rf.write)) { // rules 1 and 2 of atomic blocks
        if (behind && b_.options.mutations.cycle_ignores_own_node)
          refute({&rf}, {x});
        continue;
      }
      if (behind && b_.precedes(x, rf.read))
        refute({&rf}, {x});
      else if (behind && node(x).thread != node(rf.read).thread)
        overtaken(rf, x);
      else if (node(x).thread == node(rf.read).thread && node(x).position < rf.to)
        restored(rf, x);
    }
  }

  void overtaken(const Rf &rf, EventId x) {
    auto group = groups_.find({node(x).thread, node(rf.read).thread});
    if (group == groups_.end())
      return;
    for (const Rf &other : group->second)
      if (step() && other.from >= node(x).position && other.to <= rf.to && other.read != rf.read)
        refute({&rf, &other}, {x});
  }

  void restored(const Rf &rf, EventId x) {
    auto group = groups_.find({node(rf.write).thread, node(rf.read).thread});
    if (group == groups_.end() || node(rf.write).thread == node(rf.read).thread)
      return;
    for (const Rf &other : group->second)
      if (step() && other.from >= rf.from && other.to <= node(x).position)
        refute({&rf, &other}, {x});
  }

  Builder &b_;
  std::vector<Rf> all_;
  std::map<ThreadPair, std::vector<Rf>> groups_;
  std::map<EventId, std::vector<Rf>> by_write_;
  std::set<std::vector<Literal>> known_;
  std::uint64_t steps_ = 0, long_budget_ = 0, short_budget_ = 0;
};

} // namespace

void add_potential_cycles(Builder &builder) {
  PotentialCycles(builder).run();
}

} // namespace sennit::encoder
