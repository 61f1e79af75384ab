// Lock words and their regions: see sections.h.
//
//     lock    n5  R m = v14 if got   W m = 1 if got       constraint: not got or v14 = 0
//     unlock  n8  W m = 0 if got
//
// Taking: in one node a read of the word, then one write of a constant that is not the free word. Where the write executes the
// read found the free word, by a constraint or by the write's guard; or the write is unconditional (a swap, a test-and-set): then
// the lock is got where the read found the free word, and elsewhere nothing has changed, the word was not free before. Releasing: one write of the free word, in a
// place where a region of the same thread is surely open. Then a word that is not free belongs to exactly one open region, and
// regions are disjoint in every execution. Dominance is no ownership (lock; unlock; unlock): guards are compared.
//
// A semaphore that starts with 1 is a lock word too, if it is only waited for and then posted by the same thread:
//
//     wait    R s = v if got    W s = v - 1 if got    constraint: not got or v != 0        post    R s = w    W s = w + 1
//
// By induction it holds 1 outside of all regions and 0 inside of one: v - 1 is the word 0, w + 1 the free word 1.
#include "sennit/event/sections.h"

#include "sennit/event/constraints.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace sennit::event {

namespace {

constexpr unsigned most_ways = 40, most_choices = 8, most_conjuncts = 14;

// In every way in which the guard holds. Its disjunctions are spread only as long as it takes: the newest one of which a side
// is decided at once, else the newest. (Where `while (!a && !b) wait` ends, a and b would double the ways a loop.) A choice in a
// large guard costs more than it finds: without that limit text_index took 40 times as long.
template <class Holds> bool in_all_ways(term::TermManager &terms, TermId guard, Holds holds) {
  std::vector<TermId> open{guard};
  for (unsigned looked_at = 0; !open.empty(); ++looked_at) {
    const TermId way = open.back();
    open.pop_back();
    if (terms.is_false(way) || holds(way))
      continue;
    if (looked_at > most_ways)
      return false;
    std::vector<TermId> ways;
    for (std::size_t choice = 0; choice < most_choices; ++choice) {
      auto sides = term::two_ways(terms, way, choice, most_conjuncts);
      if (sides.empty())
        break;
      const bool decided = std::ranges::any_of(
          sides, [&](TermId side) { return terms.is_false(side) || holds(side); });
      if (decided || ways.empty())
        ways = std::move(sides);
      if (decided)
        break;
    }
    if (ways.empty())
      return false;
    open.insert(open.end(), ways.begin(), ways.end());
  }
  return true;
}

std::vector<bool> symbolic_cells(const Graph &graph) {
  std::vector<bool> symbolic(graph.cells.size(), false);
  auto mark = [&](EventId a, EventId b) {
    if (graph.event(a).cell.valid() && !graph.event(b).cell.valid())
      symbolic[graph.event(a).cell.index()] = true;
  };
  for (std::size_t i = 0; i < graph.candidates.size(); ++i)
    for (const RfCandidate &c : graph.candidates[i]) {
      mark(c.write, EventId(i));
      mark(EventId(i), c.write);
    }
  return symbolic;
}

// Of each way in which the guard holds, the region of the node's thread that has begun and not been released. Empty if
// there is none for some way.
std::set<std::size_t> holders(const Graph &graph, std::span<const Region> regions, TermId guard,
                              NodeId at) {
  term::TermManager &terms = *graph.terms;
  const Node &node = graph.node(at);
  std::set<std::size_t> result;
  const bool all = in_all_ways(terms, guard, [&](TermId alternative) {
    const term::Conjuncts known(terms, alternative);
    const auto open = [&](const Region &region) {
      return region.thread == node.thread && graph.node(region.first).position <= node.position &&
             known.imply(region.got) && std::ranges::all_of(region.releases, [&](const Release &u) {
               return graph.node(u.node).position >= node.position ||
                      known.exclude_in_cases(u.guard);
             });
    };
    const auto found = std::ranges::find_if(regions | std::views::reverse, open);
    if (found == std::ranges::rend(regions))
      return false;
    result.insert(static_cast<std::size_t>(&*found - regions.data()));
    return true;
  });
  return all ? result : std::set<std::size_t>{};
}

} // namespace

class SectionFinder {
public:
  SectionFinder(const Graph &graph, MustOrder &must, Sections &result,
                const SectionMutations &mutations)
      : graph_(graph), terms_(*graph.terms), must_(must), result_(result), mutations_(mutations),
        constraints_(graph), of_cell_(graph.cells.size()) {
    for (std::size_t i = 0; i < graph.events.size(); ++i)
      if (graph.events[i].cell.valid())
        of_cell_[graph.events[i].cell.index()].push_back(EventId(i));
  }

  void run() {
    result_.lock_of_cell_.assign(graph_.cells.size(), -1);
    result_.symbolic_ = symbolic_cells(graph_);
    for (std::size_t c = 0; c < graph_.cells.size(); ++c)
      if (is_candidate(CellId(c)))
        examine(CellId(c));
  }

private:
  // The events of a cell in one node.
  struct Touch {
    NodeId node;
    std::vector<EventId> events;
  };
  const Event &event(EventId id) const { return graph_.event(id); }
  // What the write leaves, `read` being the access of its node before it: a constant, or 0 and 1 for a step down and up.
  TermId word_of(EventId write, EventId read) const {
    const Event &w = event(write);
    if (w.kind != EventKind::Write || terms_.is_constant(w.value))
      return w.kind == EventKind::Write ? w.value : TermId();
    if (!read.valid() || event(read).node != w.node || event(read).kind != EventKind::Read)
      return TermId();
    const Width width = terms_.width(w.value);
    const TermId one = terms_.constant(1, width), old = event(read).value;
    if (w.value == terms_.add(old, terms_.constant(truncate(~Word(0), width), width)) ||
        w.value == terms_.sub(old, one))
      return terms_.constant(0, width);
    return w.value == terms_.add(old, one) ? one : TermId();
  }
  bool is_step(EventId write) const { return !terms_.is_constant(event(write).value); }

  // Some block reads the cell and then writes a constant, and all writes are constants.
  bool is_candidate(CellId cell) const {
    bool taken = false;
    EventId previous;
    for (EventId e : of_cell_[cell.index()]) {
      const TermId word = word_of(e, previous);
      if (event(e).is_liveness || (event(e).kind == EventKind::Write && !word.valid()))
        return false;
      taken = taken || (previous.valid() && event(previous).node == event(e).node &&
                        event(previous).kind == EventKind::Read && word.valid());
      previous = e;
    }
    return taken;
  }

  void examine(CellId cell) {
    lock_ = Lock{cell, {}, true};
    regions_.clear();
    early_.clear();
    free_ = TermId();
    std::string problem = result_.symbolic_[cell.index()] && !mutations_.lock_any_address
                              ? "a symbolic address may touch it"
                              : find_free(cell);
    std::vector<Touch> touches;
    for (EventId e : of_cell_[cell.index()]) {
      if (touches.empty() || touches.back().node != event(e).node)
        touches.push_back({event(e).node, {}});
      touches.back().events.push_back(e);
    }
    // By thread and program order: events stand in the order of nodes, which is that of each thread.
    for (const Touch &touch : touches)
      if (problem.empty())
        problem = classify(touch);
    for (const Release &early : early_)
      for (const Region &region : regions_)
        if (problem.empty() && !mutations_.lock_released_by_anyone &&
            !must_.before(early.node, region.first, region.got))
          problem = "released where it may not be held";
    if (!problem.empty()) {
      result_.refused_.emplace_back(cell, problem);
      return;
    }
    const auto index = static_cast<std::uint32_t>(result_.locks_.size());
    for (Region &region : regions_) {
      region.lock = index;
      region.is_closed = is_closed(region);
      lock_.regions.push_back(static_cast<std::uint32_t>(result_.regions_.size()));
      result_.regions_.push_back(region);
    }
    result_.lock_of_cell_[cell.index()] = index;
    result_.locks_.push_back(lock_);
  }

  // The free word is the initial one; of a semaphore, what it was set to before all else.
  std::string find_free(CellId cell) {
    TermId set;
    bool several = false;
    counts_ = false;
    for (EventId e : of_cell_[cell.index()]) {
      const Event &event = this->event(e);
      if (event.kind == EventKind::Read)
        continue;
      if (event.is_initial && free_.valid())
        return "two initial values";
      if (event.is_initial)
        free_ = event.value;
      else if (is_step(e))
        counts_ = true;
      else if (set.valid() && set != event.value)
        several = true;
      else
        set = event.value;
    }
    if (counts_ && set.valid())
      free_ = set; // before all else: classify
    if (counts_ && free_.valid() && (several || free_ != terms_.constant(1, terms_.width(free_))))
      return "a semaphore of more than one";
    return free_.valid() ? "" : "no initial value";
  }

  std::string classify(const Touch &touch) {
    EventId read, write;
    for (EventId e : touch.events) {
      const bool is_write = event(e).kind == EventKind::Write;
      if ((is_write ? write : read).valid() || (!is_write && write.valid()))
        return "several accesses in one step";
      (is_write ? write : read) = e;
    }
    if (!write.valid()) {
      lock_.is_unobserved = false;
      return "";
    }
    if (event(write).is_initial)
      return "";
    if (counts_ && !is_step(write)) {
      early_.push_back({touch.node, event(write).outer_guard});
      return event(write).value == free_ && !read.valid() ? "" : "a semaphore that is set";
    }
    if (word_of(write, read) != free_)
      return read.valid() ? take(read, write) : "taken without looking";
    if (read.valid())
      lock_.is_unobserved = false;
    return release(write);
  }

  // Wherever `guard` holds the read has found the free word.
  bool found_free(EventId read, TermId guard) {
    const TermId old = event(read).value;
    if (counts_)
      return found(guard, terms_.ne(old, terms_.constant(0, terms_.width(old))));
    return found(guard, terms_.eq(old, free_));
  }
  bool found(TermId guard, TermId wanted) {
    if (terms_.implies_structurally(guard, wanted))
      return true;
    return constraints_.giving(wanted, guard).valid();
  }

  std::string take(EventId read, EventId write) {
    const Event &w = event(write), &r = event(read);
    if (!terms_.implies_structurally(w.guard, r.guard))
      return "taken where it may not be free";
    Region region;
    region.thread = graph_.node(w.node).thread;
    region.first = w.node;
    region.got = w.outer_guard;
    if (!found_free(read, w.guard) && !mutations_.lock_taken_unseen) {
      if (counts_)
        return "taken where it may not be free";
      region.got = terms_.and_(region.got, terms_.eq(r.value, free_)); // a swap
      lock_.is_unobserved = false;
    }
    if (!terms_.implies_structurally(r.guard, w.guard))
      lock_.is_unobserved = false;
    if (may_be_held(region.got, region.thread))
      return "taken again where it may be held";
    regions_.push_back(region);
    return "";
  }

  // The thread surely came through a release, by which whatever it held was released, and has taken nothing since.
  bool is_just_released(TermId guard, ThreadId thread) const {
    const term::Conjuncts known(terms_, guard);
    std::int64_t last = -1;
    for (const Region &region : regions_)
      for (const Release &u : region.releases)
        if (region.thread == thread && known.imply(u.guard))
          last = std::max<std::int64_t>(last, graph_.node(u.node).position);
    return last >= 0 && std::ranges::all_of(regions_, [&](const Region &other) {
             return other.thread != thread || graph_.node(other.first).position < last ||
                    known.exclude(other.got);
           });
  }

  // Some region of the thread so far is neither excluded nor released, in some way in which the guard holds.
  bool may_be_held(TermId guard, ThreadId thread) {
    if (is_just_released(guard, thread))
      return false;
    return !in_all_ways(terms_, guard, [&](TermId alternative) {
      const term::Conjuncts known(terms_, alternative);
      return std::ranges::all_of(regions_, [&](const Region &other) {
        return other.thread != thread || known.exclude(other.got) ||
               std::ranges::any_of(other.releases,
                                   [&](const Release &u) { return known.imply(u.guard); });
      });
    });
  }

  std::string release(EventId write) {
    const Event &w = event(write);
    const auto open = holders(graph_, regions_, w.outer_guard, w.node);
    for (std::size_t region : open)
      regions_[region].releases.push_back({w.node, w.outer_guard});
    if (open.empty() && counts_)
      return "posted where it may not be held";
    if (open.empty())
      early_.push_back({w.node, w.outer_guard});
    return "";
  }

  bool is_closed(const Region &region) const {
    if (region.releases.size() != 1)
      return false;
    const Release &release = region.releases[0];
    const event::Thread &thread = graph_.thread(region.thread);
    // Where the thread is past `guard` and has the lock, it has released it.
    auto passed = [&](TermId guard) {
      return terms_.excludes_structurally(guard, region.got) ||
             term::Conjuncts(terms_, terms_.and_(guard, region.got)).imply(release.guard);
    };
    for (std::uint32_t p = graph_.node(release.node).position + 1; p < thread.nodes.size(); ++p) {
      const Node &node = graph_.node(thread.nodes[p]);
      for (const Event &e : graph_.events_of(thread.nodes[p]))
        if (!passed(e.guard))
          return false;
      if (node.kind == NodeKind::Create && !passed(node.guard))
        return false;
    }
    for (const event::Thread &other : graph_.threads)
      if (other.creation.valid() && graph_.po(release.node, other.creation) &&
          !passed(other.created))
        return false;
    return passed(thread.ended);
  }

  const Graph &graph_;
  term::TermManager &terms_;
  MustOrder &must_;
  Sections &result_;
  const SectionMutations &mutations_;
  Constraints constraints_;
  std::vector<std::vector<EventId>> of_cell_;
  // Of the cell being examined.
  Lock lock_;
  std::vector<Region> regions_;
  std::vector<Release> early_; // not by a holder: fine only before everything
  TermId free_;
  bool counts_ = false; // a semaphore
};

bool is_held(const Graph &graph, std::span<const Region> regions, TermId guard, NodeId at) {
  return !holders(graph, regions, guard, at).empty();
}

bool is_free(const Graph &graph, std::span<const Region> regions, TermId guard, NodeId at) {
  term::TermManager &terms = *graph.terms;
  const Node &node = graph.node(at);
  return in_all_ways(terms, guard, [&](TermId alternative) {
    const term::Conjuncts known(terms, alternative);
    return std::ranges::all_of(regions, [&](const Region &region) {
      return region.thread != node.thread || graph.node(region.first).position > node.position ||
             known.exclude(region.got) ||
             std::ranges::any_of(region.releases, [&](const Release &u) {
               return graph.node(u.node).position <= node.position && known.imply(u.guard);
             });
    });
  });
}

bool Sections::is_held(EventId id, std::uint32_t lock) const {
  const auto [slot, fresh] = held_.try_emplace({id, lock});
  if (fresh)
    slot->second =
        event::is_held(graph_, regions_of(lock), graph_.event(id).guard, graph_.event(id).node);
  return slot->second;
}

Sections::Sections(const Graph &graph, MustOrder &must, const SectionMutations &mutations)
    : graph_(graph) {
  SectionFinder(graph, must, *this, mutations).run();
}

std::optional<std::uint32_t> Sections::region_of(EventId id, std::uint32_t lock) const {
  const Event &e = graph_.event(id);
  const Node &node = graph_.node(e.node);
  term::TermManager &terms = *graph_.terms;
  std::optional<term::Conjuncts> known;
  const auto &regions = locks_[lock].regions;
  for (auto index = regions.rbegin(); index != regions.rend(); ++index) {
    const Region &region = regions_[*index];
    if (region.thread != node.thread || graph_.node(region.first).position > node.position)
      continue;
    if (!known)
      known.emplace(terms, e.guard);
    if (!known->imply(region.got))
      continue;
    const bool open = std::ranges::all_of(region.releases, [&](const Release &u) {
      return graph_.node(u.node).position >= node.position ||
             terms.excludes_structurally(e.guard, u.guard);
    });
    if (open)
      return *index;
  }
  return std::nullopt;
}

} // namespace sennit::event
