// What critical sections say of their reads and writes (encoding.md 5.2).
//
//     lock m; if (x > 0) x = x - 1; y = x; unlock m         every write of x is made under m
//     the first read of x has its reads-from choices; the second gives (v > 0 ? v - 1 : v), where v is what the first gave
//
// While a thread holds a lock nobody else does. So a read r under a lock, all of whose possible writes are of its own thread,
// made under the same lock, or ordered before the taking or behind r, finds what its thread last wrote or read there since
// then. Walking back from r through its thread's events on the place, as long as the lock is surely held between:
//     a write or read that executes whenever r does ends the walk: its value;
//     a write that may execute adds a case: guard and same place ? its value : ...
// Where paths have met (the loop around a condition wait), each way in which r's guard holds has its own end. A read so
// explained needs no reads-from and no place in the order: nothing comes between it and the event that explains it.
// And of two threads under one lock, the one never sees a write that the other surely writes over before it releases, nor
// anything of the other where it has surely written since it took the lock.
//
// Source: encoding.md 5.2, whose rules for reads are drawn together here into a value. Cost: a read times its candidates and
// the events of its region. Left out: a second read where an unlocked writer may come between (rf(w,r) -> rf(w,r0)).
#include "encoder/lock_regions.h"

#include <algorithm>
#include <set>

namespace sennit::encoder {

namespace {
constexpr std::size_t most_cases = 16, most_ways = 8;
}

LockRegions::LockRegions(Builder &builder) : b_(builder), by_thread_(builder.graph.threads.size()) {
  for (std::size_t i = 0; i < b_.graph.events.size(); ++i)
    by_thread_[b_.graph.thread_of(EventId(i)).index()].push_back(EventId(i));
}

void LockRegions::explain_reads() {
  for (std::size_t i = 0; i < b_.graph.candidates.size(); ++i) {
    const EventId read(i);
    if (b_.graph.candidates[i].empty() || b_.encoding.left_out[i])
      continue;
    b_.poll();
    for (std::uint32_t lock = 0; lock < b_.sections.locks().size(); ++lock) {
      if (!b_.sections.is_held(read, lock) || !is_protected(read, lock))
        continue;
      const TermId value = explanation(read, lock);
      if (!value.valid())
        continue;
      b_.equations.push_back({b_.event(read).guard, b_.event(read).value, value});
      b_.encoding.explained[i] = b_.encoding.left_out[i] = true;
      ++b_.encoding.counters.explained_reads;
      break;
    }
  }
}

// Where the guard holds the thread has the lock at its first event and does not release it before the second.
bool LockRegions::is_unbroken(EventId from, EventId to, TermId guard, std::uint32_t lock) {
  if (!event::is_held(b_.graph, b_.sections.regions_of(lock), guard, b_.node(from)))
    return false;
  const std::uint32_t begin = b_.graph.node(b_.node(from)).position,
                      end = b_.graph.node(b_.node(to)).position;
  const term::Conjuncts known(b_.terms, guard);
  return std::ranges::all_of(b_.sections.regions_of(lock), [&](const event::Region &region) {
    return region.thread != b_.graph.thread_of(to) ||
           std::ranges::all_of(region.releases, [&](const event::Release &u) {
             const std::uint32_t at = b_.graph.node(u.node).position;
             return at < begin || at >= end || known.exclude(u.guard);
           });
  });
}

// No other thread can write the place while the reader's thread holds the lock, up to the read.
bool LockRegions::is_protected(EventId read, std::uint32_t lock) {
  std::set<event::CellId> initialised; // once: whoever knows the place comes after
  return std::ranges::all_of(b_.graph.candidates[read.index()], [&](const event::RfCandidate &c) {
    const Event &w = b_.event(c.write);
    return b_.graph.thread_of(c.write) == b_.graph.thread_of(read) ||
           (w.is_initial && w.cell.valid() && initialised.insert(w.cell).second) ||
           b_.sections.is_held(c.write, lock) || is_before_taking(w, read, lock) ||
           b_.must.before(b_.node(read), w.node, w.outer_guard) ||
           b_.options.mutations.region_ignores_unlocked;
  });
}

// Before every taking of the reader's thread that the read may follow.
bool LockRegions::is_before_taking(const Event &write, EventId read, std::uint32_t lock) {
  return std::ranges::all_of(b_.sections.regions_of(lock), [&](const event::Region &region) {
    return region.thread != b_.graph.thread_of(read) ||
           b_.graph.node(region.first).position > b_.graph.node(b_.node(read)).position ||
           b_.excludes(region.got, b_.event(read).guard) ||
           b_.must.before(write.node, region.first, region.got);
  });
}

// The value of the read from its own thread's events; not valid if it takes reads-from.
TermId LockRegions::explanation(EventId read, std::uint32_t lock) {
  const Event &r = b_.event(read);
  std::vector<Way> ways;
  for (TermId guard : term::alternatives(b_.terms, r.guard, most_ways))
    ways.push_back({guard, term::Conjuncts(b_.terms, guard)});
  if (ways.empty()) // the guard contradicts itself: no execution reads here
    return {};
  const std::vector<EventId> &own = by_thread_[b_.graph.thread_of(read).index()];
  std::vector<Case> cases;
  for (auto e = std::ranges::lower_bound(own, read); e != own.begin();) {
    if (!add_case(*--e, read, lock, ways, cases) || cases.size() > most_cases)
      return {};
    if (!std::ranges::all_of(ways, &Way::explained))
      continue;
    TermId value = cases.back().value;
    for (auto c = cases.rbegin() + 1; c != cases.rend(); ++c)
      value = b_.terms.ite(c->condition, c->value, value);
    return value;
  }
  return {};
}

// False: the event may have an effect that the cases cannot tell.
bool LockRegions::add_case(EventId event, EventId read, std::uint32_t lock, std::vector<Way> &ways,
                           std::vector<Case> &cases) {
  const Mutations &mutations = b_.options.mutations;
  const TermId same = b_.same_place(event, read), guard = b_.guard_for(event, read);
  if (b_.terms.is_false(same) || (b_.is_write(event) && mutations.region_skips_maybe))
    return true;
  bool ends = false, matters = false, holds = true;
  std::vector<Way *> ended;
  for (Way &way : ways) {
    if (way.explained || way.known.exclude(guard))
      continue;
    matters = true;
    holds = holds && is_unbroken(event, read, b_.terms.and_(way.guard, guard), lock);
    if (b_.terms.is_true(same) && (way.known.imply(guard) || mutations.region_without_guard))
      ended.push_back(&way);
    ends = !ended.empty();
  }
  if (!matters || (!ends && !b_.is_write(event)))
    return true;
  if (!holds)
    return false;
  for (Way *way : ended)
    way->explained = true;
  cases.push_back({b_.terms.and_(guard, same), b_.event(event).value});
  return true;
}

bool LockRegions::separate(EventId write, EventId next, EventId read, EventId previous) {
  if (b_.graph.thread_of(write) == b_.graph.thread_of(read) || (!next.valid() && !previous.valid()))
    return false;
  for (std::uint32_t lock = 0; lock < b_.sections.locks().size(); ++lock) {
    if (!b_.sections.is_held(write, lock) || !b_.sections.is_held(read, lock))
      continue;
    const bool hidden =
        next.valid() && (is_unbroken(write, next, b_.event(write).outer_guard, lock) ||
                         b_.options.mutations.overwritten_anywhere);
    if (hidden || (previous.valid() && is_unbroken(previous, read, b_.event(read).guard, lock)))
      return true;
  }
  return false;
}

} // namespace sennit::encoder
