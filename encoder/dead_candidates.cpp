// Dead candidates (encoding.md section 5.1): reads-from pairs that no execution has, found without
// a solver.
//
//     r must precede w                                       rf(w,r) would be a cycle
//     w shadowed by x: must-order w, x, r on one cell and    x lies between whenever rf(w,r) holds
//       grd x implied by grd w or by grd r
//     grd w and grd r exclude each other
//     w and r lie in two critical sections of one lock       one of which writes the place (lock_regions.cpp)
//     the values are different constants, or the value is none that the read can have (needed_values.cpp)
//
// Own-node rule: a write of r's node counts only if it precedes r inside; one of w's node only if
// it follows w. Source: Alglave, Kroening, Tautschnig (CAV 2013), "redundant" rf; He, Sun, Fan
// (PLDI 2021), 5.1. Cost: per read (its candidates + the writes of its cell). Left out: symbolic
// places, and shadows by two writes together.
#include "encoder/builder.h"
#include "encoder/lock_regions.h"
#include "encoder/needed_values.h"

#include <algorithm>
#include <map>

namespace sennit::encoder {

namespace {

// The guard of x is implied by what is known true.
bool surely_executes(Builder &b, TermId known, TermId guard) {
  return b.options.mutations.shadow_without_guard || b.implies(known, guard);
}

// In one node: a precedes b inside. In two: the static order.
bool ordered(Builder &b, EventId first, EventId second) {
  if (b.options.mutations.shadow_ignores_own_node && b.same_node(first, second))
    return true;
  return b.precedes(first, second);
}

// The same-cell writes that surely execute before r: the last ones of each thread.
std::vector<EventId> writes_before(Builder &b, EventId read) {
  std::map<event::ThreadId, EventId> last;
  const Event &r = b.event(read);
  if (!r.cell.valid())
    return {};
  for (EventId x : b.writes_of_cell[r.cell.index()])
    if (ordered(b, x, read) && surely_executes(b, r.guard, b.guard_for(x, read)))
      last[b.graph.thread_of(x)] = x;
  std::vector<EventId> result;
  for (auto &[thread, x] : last)
    result.push_back(x);
  return result;
}

// By write: the next same-cell write of its thread that executes whenever it does, as far as it was
// asked.
class Overwrites {
public:
  explicit Overwrites(Builder &builder) : b_(builder) {}
  EventId next(EventId write) {
    auto [slot, fresh] = known_.try_emplace(write.index());
    if (fresh)
      slot->second = compute(write);
    return slot->second;
  }

private:
  EventId compute(EventId write) {
    const Event &w = b_.event(write);
    if (!w.cell.valid())
      return {};
    const auto &all = b_.writes_of_cell[w.cell.index()];
    for (auto x = std::upper_bound(all.begin(), all.end(), write); x != all.end(); ++x)
      if (b_.graph.thread_of(*x) == b_.graph.thread_of(write) && ordered(b_, write, *x) &&
          surely_executes(b_, w.outer_guard, b_.guard_for(*x, write)))
        return *x;
    return {};
  }
  Builder &b_;
  std::unordered_map<std::uint32_t, EventId> known_;
};

bool guards_exclude(Builder &b, EventId write, EventId read) {
  return b.excludes(b.guard_for(write, read), b.event(read).guard);
}

bool shadowed(Builder &b, Overwrites &overwrites, const std::vector<EventId> &before, EventId write,
              EventId read) {
  for (EventId x : before)
    if (x != write && ordered(b, write, x))
      return true;
  // What implies the guard of x here is rf(w,r) -> outer(w); inside one node rule 3 does the same.
  if (b.same_node(write, read))
    return false;
  EventId x = overwrites.next(write);
  return x.valid() && ordered(b, x, read);
}

class Pruner {
public:
  Pruner(Builder &builder, LockRegions *regions)
      : b_(builder), overwrites_(builder), needed_(builder), regions_(regions) {}

  void run(EventId read) {
    const auto &all = b_.graph.candidates[read.index()];
    if (b_.options.dead_candidates)
      before_ = writes_before(b_, read);
    b_.encoding.counters.candidates += all.size();
    for (const event::RfCandidate &c : all) {
      bool unwanted = b_.options.mutations.drop_unwanted_values && all.size() > 1 &&
                      !b_.terms.is_constant(b_.event(c.write).value);
      if (unwanted || dead(c, read))
        ++b_.encoding.counters.dead;
      else
        b_.candidates[read.index()].push_back({c.write, c.same_place, literal_true});
    }
  }

private:
  bool dead(const event::RfCandidate &c, EventId read);
  bool separated(const event::RfCandidate &c, EventId read);

  Builder &b_;
  Overwrites overwrites_;
  NeededValues needed_;
  LockRegions *regions_;        // none: not used
  std::vector<EventId> before_; // surely executed writes of the read's cell, see writes_before
};

bool Pruner::dead(const event::RfCandidate &c, EventId read) {
  const Event &w = b_.event(c.write), &r = b_.event(read);
  if (b_.options.every_candidate)
    return false;
  if (b_.terms.is_false(c.same_place) || b_.terms.is_false(b_.guard_for(c.write, read)) ||
      b_.terms.is_false(r.guard))
    return true;
  if (b_.terms.is_false(b_.terms.eq(w.value, r.value)) && !b_.options.mutations.rf_ignores_value)
    return true;
  if (!b_.options.dead_candidates)
    return false;
  if (!b_.same_node(c.write, read)) {
    bool reverse = b_.must.before(r.node, w.node, w.outer_guard);
    if (b_.options.mutations.dead_by_reverse_order)
      reverse = b_.must.before(w.node, r.node, r.guard);
    if (reverse)
      return true;
  }
  if (b_.options.needed_values && needed_.refuse(read, w.value))
    return true;
  return guards_exclude(b_, c.write, read) || shadowed(b_, overwrites_, before_, c.write, read) ||
         separated(c, read);
}

// Two critical sections of one lock, one of which writes the place itself.
bool Pruner::separated(const event::RfCandidate &c, EventId read) {
  if (regions_ == nullptr)
    return false;
  EventId previous;
  for (EventId x : before_)
    if (b_.graph.thread_of(x) == b_.graph.thread_of(read))
      previous = x;
  const bool found = regions_->separate(c.write, overwrites_.next(c.write), read, previous);
  b_.encoding.counters.separated += found;
  return found;
}

} // namespace

void prune_candidates(Builder &builder, LockRegions *regions) {
  Pruner pruner(builder, regions);
  for (std::size_t i = 0; i < builder.graph.candidates.size(); ++i) {
    const EventId read(i);
    if (builder.graph.candidates[i].empty() || builder.event(read).kind != EventKind::Read ||
        builder.encoding.left_out[i])
      continue;
    builder.poll();
    pruner.run(read);
  }
}

} // namespace sennit::encoder
