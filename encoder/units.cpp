// Units: what the regions of a lock do to the cells that only they touch.
//
//     lock; while (count == N) wait; slot[in] = v; count++; unlock
//
//     region 1    lock ... wait if count = N    else slot[in] = v; count++; unlock
//     region 2    woken, lock ...                    slot[in] = v; count++; unlock
//     unit        the two, of which one gets to the writing
//
// A region that goes on waiting writes nothing here: it happened as well as not. So a region counts only where it is not left by
// such an early release, and regions that exclude each other then are the variants of one unit. In every execution the
// units that happen are in a line, by the order of the lock, and nobody else touches the cells but before all of them or behind
// all of them. Cells of arrays under a symbolic index are cells like others: each access says which it may touch.
// Cost: regions x events of their thread. Left out: single steps beside the regions, cells under several locks.
#include "encoder/units.h"

#include <algorithm>

namespace sennit::encoder {

using term::Conjuncts;

bool Units::find(std::size_t most_units, std::size_t most_cells) {
  touching_.assign(b_.graph.cells.size(), {});
  for (std::size_t i = 0; i < b_.graph.events.size(); ++i)
    for (event::CellId cell : b_.graph.cells_of(EventId(i)))
      touching_[cell.index()].push_back(EventId(i));
  for (;;) {
    if (!find_cells(most_cells) || !find_units(most_units))
      return false;
    std::set<event::CellId> misplaced;
    if (place_others(misplaced)) {
      if (b_.options.slot_semaphores)
        join_semaphores();
      find_observed();
      return writers_.size() <= most_units && writers_.size() + readers_.size() > 1;
    }
    refused_.insert(misplaced.begin(), misplaced.end());
  }
}

// Its reads give one variable each, and it has initial contents.
bool Units::is_readable(event::CellId cell) {
  bool initial = false, needed = false;
  for (EventId e : touching_[cell.index()]) {
    const Event &event = b_.event(e);
    if (event.is_liveness)
      return false;
    needed = needed || !b_.is_known(e); // else folded, or nobody asks
    initial = initial || event.is_initial;
    if (event.kind == EventKind::Read && b_.terms[event.value].kind != term::Kind::Variable)
      return false;
  }
  return initial && needed;
}

// Written under the lock.
bool Units::find_cells(std::size_t most) {
  std::vector<event::CellId> cells;
  std::set<EventId> inside, outside;
  for (std::size_t c = 0; c < touching_.size(); ++c) {
    const event::CellId cell(c);
    if (b_.sections.is_word(cell) || refused_.contains(cell) || !is_readable(cell))
      continue;
    bool written = false;
    std::vector<EventId> in, out;
    for (EventId e : touching_[c]) {
      const bool held = !b_.event(e).is_initial && b_.sections.is_held(e, lock_);
      written = written || (held && b_.is_write(e));
      (held ? in : out).push_back(e);
    }
    if (!written)
      continue;
    cells.push_back(cell);
    inside.insert(in.begin(), in.end());
    outside.insert(out.begin(), out.end());
  }
  inside_.assign(inside.begin(), inside.end());
  outside_.assign(outside.begin(), outside.end());
  if (cells.empty() || cells.size() > most)
    return false;
  effects_.emplace(b_, std::move(cells));
  return true;
}

bool Units::find_units(std::size_t most) {
  writers_.clear();
  readers_.clear();
  for (const event::Region &region : b_.sections.regions_of(lock_))
    if (!add(region) || writers_.size() > most || readers_.size() > most)
      return false;
  return !writers_.empty();
}

// Where the region is entered and the event happens, the region has been released before.
bool Units::is_over(const event::Region &region, EventId event, const Conjuncts &got) {
  const Event &e = b_.event(event);
  const std::uint32_t position = b_.graph.node(e.node).position;
  std::optional<Conjuncts> known;
  return std::ranges::any_of(region.releases, [&](const event::Release &u) {
    if (b_.graph.node(u.node).position >= position)
      return false;
    if (got.imply(u.guard))
      return true;
    if (!known)
      known.emplace(b_.terms, b_.terms.and_(region.got, e.guard));
    return known->imply(u.guard);
  });
}

bool Units::add(const event::Region &region) {
  const Conjuncts got(b_.terms, region.got);
  const std::uint32_t first = b_.graph.node(region.first).position;
  auto position = [&](NodeId node) { return b_.graph.node(node).position; };
  std::vector<EventId> events;
  for (EventId e : inside_)
    if (b_.graph.thread_of(e) == region.thread && position(b_.node(e)) >= first &&
        !got.exclude(b_.event(e).guard) && !is_over(region, e, got))
      events.push_back(e);
  if (events.empty())
    return true;
  const bool writes = std::ranges::any_of(events, [&](EventId e) { return b_.is_write(e); });
  auto is_early = [&](const event::Release &u) { // nothing is written before it
    return writes && std::ranges::all_of(events, [&](EventId e) {
             return !b_.is_write(e) || position(b_.node(e)) > position(u.node) ||
                    b_.excludes(b_.event(e).guard, u.guard);
           });
  };
  Variant variant{region.got, {}};
  for (const event::Release &u : region.releases)
    if (is_early(u))
      variant.act = b_.terms.and_(variant.act, b_.terms.not_(u.guard));
  const Conjuncts act(b_.terms, variant.act);
  for (EventId e : events) {
    const Event &event = b_.event(e);
    if (act.exclude(event.guard))
      continue;
    for (const event::Release &u : region.releases)
      if (position(u.node) < position(event.node) && !act.exclude(u.guard) &&
          !b_.excludes(event.guard, u.guard))
        return false;
    variant.events.push_back(e);
  }
  if (b_.terms.is_false(variant.act) || variant.events.empty())
    return true;
  if (writes) {
    add_writer(region, std::move(variant));
    return true;
  }
  const NodeId last = b_.node(variant.events.back());
  const TermId happens = variant.act;
  readers_.push_back(
      {region.thread, region.first, last, region.first, last, happens, {std::move(variant)}});
  return true;
}

void Units::add_writer(const event::Region &region, Variant variant) {
  const NodeId last = b_.node(variant.events.back());
  NodeId end = region.releases.empty() ? b_.graph.thread(region.thread).nodes.back() : last;
  for (const event::Release &u : region.releases)
    end = std::max(end, u.node);
  if (!writers_.empty() && writers_.back().thread == region.thread &&
      std::ranges::all_of(writers_.back().variants, [&](const Variant &other) {
        return b_.excludes(variant.act, other.act) || b_.excludes(other.act, variant.act) ||
               b_.options.mutations.slots_merge_units;
      })) {
    Unit &unit = writers_.back();
    unit.last = std::max(unit.last, last);
    unit.end = std::max(unit.end, end);
    unit.entered = region.first;
    unit.act = b_.terms.or_(unit.act, variant.act);
    unit.variants.push_back(std::move(variant));
    return;
  }
  const TermId act = variant.act;
  writers_.push_back(
      {region.thread, region.first, last, region.first, end, act, {std::move(variant)}});
}

// Each other access comes before all units or behind them.
bool Units::place_others(std::set<event::CellId> &misplaced) {
  early_.clear();
  late_.clear();
  auto all = [&](const auto &holds) {
    return std::ranges::all_of(writers_, holds) && std::ranges::all_of(readers_, holds);
  };
  for (EventId e : outside_) {
    const NodeId node = b_.node(e);
    if (all([&](const Unit &u) { return b_.must.before(node, u.first, u.act); }))
      early_.push_back(e);
    else if (all([&](const Unit &u) { return b_.must.before(u.last, node, b_.event(e).guard); }))
      late_.push_back(e);
    else if (!b_.options.mutations.slots_ignore_unlocked)
      for (event::CellId cell : b_.graph.cells_of(e))
        misplaced.insert(cell);
  }
  if (misplaced.empty() && !(are_in_line(early_) && are_in_line(late_)))
    misplaced.insert(effects_->cells().begin(), effects_->cells().end());
  return misplaced.empty();
}

bool Units::are_in_line(const std::vector<EventId> &events) {
  for (std::size_t i = 1; i < events.size(); ++i)
    if (const NodeId a = b_.node(events[i - 1]), c = b_.node(events[i]);
        a != c && !b_.must.before(a, c, b_.event(events[i]).guard))
      return false;
  return true;
}

namespace {

// Which reads the terms of each owner mention: 0, or unit + 1.
class Mentions {
public:
  Mentions(const Graph &graph, const std::vector<std::size_t> &owner)
      : terms_(*graph.terms), graph_(graph), owner_(owner), seen_(terms_.size(), 0) {
    for (std::size_t i = 0; i < graph.events.size(); ++i)
      if (owner[i] != 0 && graph.events[i].kind == EventKind::Read)
        read_of_[graph.events[i].value] = EventId(i);
  }
  std::set<EventId> run(std::size_t owners) {
    std::vector<std::vector<TermId>> roots(owners);
    for (std::size_t i = 0; i < graph_.events.size(); ++i) {
      const Event &e = graph_.events[i];
      auto &mine = roots[owner_[i]];
      mine.insert(mine.end(), {e.guard, e.outer_guard, e.address});
      if (e.kind == EventKind::Write)
        mine.push_back(e.value);
    }
    for (const event::Thread &thread : graph_.threads)
      roots[0].insert(roots[0].end(), {thread.created, thread.ended});
    for (const event::GuardedEdge &edge : graph_.guarded_edges)
      roots[0].push_back(edge.guard);
    for (const event::Goal &goal : graph_.goals)
      roots[0].push_back(goal.condition);
    for (const event::Goal &goal : graph_.process_ends)
      roots[0].push_back(goal.condition);
    roots[0].insert(roots[0].end(), graph_.constraints.begin(), graph_.constraints.end());
    for (const event::Approximation &a : graph_.approximations)
      roots[0].push_back(a.guard);
    for (std::size_t owner = 0; owner < owners; ++owner)
      visit(std::move(roots[owner]), owner);
    return std::move(observed_);
  }

private:
  void visit(std::vector<TermId> open, std::size_t owner) {
    while (!open.empty()) {
      const TermId id = open.back();
      open.pop_back();
      if (!id.valid() || id.index() >= seen_.size() || seen_[id.index()] == owner + 1)
        continue;
      seen_[id.index()] = static_cast<std::uint32_t>(owner + 1);
      if (const auto read = read_of_.find(id);
          read != read_of_.end() && owner_[read->second.index()] != owner)
        observed_.insert(read->second);
      const term::Term &t = terms_[id];
      open.insert(open.end(), t.args, t.args + t.arity);
    }
  }

  const term::TermManager &terms_;
  const Graph &graph_;
  const std::vector<std::size_t> &owner_; // by event
  std::unordered_map<TermId, EventId> read_of_;
  std::vector<std::uint32_t> seen_;
  std::set<EventId> observed_;
};

} // namespace

void Units::find_observed() {
  std::vector<std::size_t> owner(b_.graph.events.size(), 0);
  for (std::size_t u = 0; u < writers_.size(); ++u)
    for (const Variant &variant : writers_[u].variants)
      for (EventId e : variant.events)
        owner[e.index()] = u + 1;
  observed_ = Mentions(b_.graph, owner).run(writers_.size() + 1);
}

} // namespace sennit::encoder
