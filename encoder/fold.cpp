// Fold (sections.md, E4): cells whose writers commute get their value at the end without any order.
//
//     t1: lock; x += 1; unlock     t2: lock; x += n; unlock     main: join both; r = x
//     no reads-from for x, no order of the regions: r = 0 + 1 + n
//
// An operation is what one node, or one region of a lock, does to the cells of a component. A component folds if
//     any two writing operations are statically ordered, or are units for each other (both single steps, or regions of one
//     lock) and commute for all contents and inputs (commutation.h);
//     what an operation reads is used by its own writes to the component alone, or the operation is statically ordered with
//     every writing one (an observer: a read after the joins).
// Then an observer finds the operations before it applied in any order that fits. Both directions are exact: every real order
// gives this value, and the operations of a model can be put into any order that fits (execution.cpp of the backend does).
// A lock whose regions touch nothing that is left orders nothing: its word goes too, and each of its regions becomes one
// step of the order. A region that never ends there is last among them: nothing visible of its thread is behind it.
// Cost: pairs of operations, a query a pair of shapes. Left out: observers inside (a check on the value before the joins).
#include "encoder/operations.h"

#include <algorithm>
#include <set>

namespace sennit::encoder {

namespace {

constexpr std::size_t most_operations = 600;

using term::Conjuncts;
using term::Substitution;

// One attempt to fold one component, with regions of one lock (or none) as units.
class Component {
public:
  Component(Builder &builder, const Flow &flow, const std::vector<event::CellId> &cells,
            std::optional<std::uint32_t> lock)
      : b_(builder), operations_(builder, flow, cells, lock) {}

  bool run() {
    return operations_.find(most_operations) && is_line() &&
           (b_.options.mutations.fold_without_commutation || commutes()) && make_equations();
  }
  const std::vector<Equation> &equations() const { return equations_; }
  bool has_regions() const { return operations_.has_regions(); }

private:
  bool is_line();
  bool commutes();
  bool make_equations();
  bool observe(const Operation &observer);

  Builder &b_;
  Operations operations_;
  std::vector<Equation> equations_;
};

// The operations stand in an order that fits, and every observer knows what is before it.
bool Component::is_line() {
  const auto &all = operations_.all();
  for (std::size_t j = 0; j < all.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      const Operation &a = all[i], &c = all[j];
      if (!(a.writes || a.observes) || !(c.writes || c.observes))
        continue;
      if (operations_.before(c, a))
        return false;
      if (((a.observes && c.writes) || (c.observes && a.writes)) && !operations_.ordered(a, c) &&
          !b_.options.mutations.fold_early_observer)
        return false;
    }
  return true;
}

bool Component::commutes() {
  Commutation commutation(b_.terms, operations_.old(), b_.options.oracle);
  std::vector<const Operation *> writers;
  for (const Operation &o : operations_.all())
    if (o.writes) {
      writers.push_back(&o);
      commutation.add(operations_.update_of(o));
    }
  for (std::size_t j = 0; j < writers.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      if (operations_.ordered(*writers[i], *writers[j]))
        continue;
      ++b_.encoding.counters.fold_pairs;
      if (!Operations::exclusive(*writers[i], *writers[j]) &&
          !b_.options.mutations.fold_mixed_units)
        return false;
      if (!commutation.commute(i, j))
        return false;
    }
  return true;
}

bool Component::observe(const Operation &observer) {
  Update state(operations_.cells().size());
  Substitution s(b_.terms);
  const Conjuncts known(b_.terms, observer.guard); // true of each of its reads
  for (const Operation &o : operations_.all())
    if (&o != &observer && o.writes && operations_.before(o, observer))
      operations_.apply(o, s, state, &known, nullptr);
  const std::size_t from = equations_.size();
  operations_.apply(observer, s, state, &known, &equations_);
  return std::all_of(equations_.begin() + static_cast<std::ptrdiff_t>(from), equations_.end(),
                     [](const Equation &e) { return e.value.valid(); });
}

bool Component::make_equations() {
  return std::ranges::all_of(operations_.all(),
                             [&](const Operation &o) { return !o.observes || observe(o); });
}

// ------------------------------------------------------------------------------------------------

class Folder {
public:
  Folder(Builder &builder, const Flow &flow) : b_(builder), flow_(flow) {}

  void run() {
    for (const std::vector<event::CellId> &component : flow_.components())
      if (!fold(component) && component.size() > 1)
        for (event::CellId cell : component) // what other cells make of its values observes it
          fold({cell});
    drop_locks();
    keep_useful();
  }
  void drop_locks();

private:
  struct Folded {
    std::vector<event::CellId> cells;
    std::vector<Equation> equations;
    bool has_pairs; // of writers whose order is saved
  };
  bool fold(const std::vector<event::CellId> &cells);
  void keep_useful();
  void leave_out(const std::vector<event::CellId> &cells, bool out);
  bool is_empty(const event::Lock &lock, const std::set<NodeId> &edges) const;
  void drop(const event::Lock &lock);

  Builder &b_;
  const Flow &flow_;
  std::vector<Folded> folded_;
  std::set<NodeId> in_dropped_; // nodes of regions of locks that are dropped
};

void Folder::leave_out(const std::vector<event::CellId> &cells, bool out) {
  for (event::CellId cell : cells)
    for (EventId e : flow_.events_of(cell))
      b_.encoding.left_out[e.index()] = out;
}

// Where all writers are ordered anyway, and no lock goes with it, there was no order to save: reads-from does as well.
void Folder::keep_useful() {
  for (Folded &folded : folded_) {
    const bool helped = std::ranges::any_of(folded.cells, [&](event::CellId cell) {
      return std::ranges::any_of(flow_.events_of(cell),
                                 [&](EventId e) { return in_dropped_.contains(b_.event(e).node); });
    });
    if (!folded.has_pairs && !helped) {
      leave_out(folded.cells, false);
      b_.settled.insert(folded.cells.begin(), folded.cells.end());
      b_.settled_values.insert(b_.settled_values.end(), folded.equations.begin(),
                               folded.equations.end());
      continue;
    }
    b_.encoding.counters.folded_cells += folded.cells.size();
    b_.equations.insert(b_.equations.end(), folded.equations.begin(), folded.equations.end());
  }
}

bool Folder::fold(const std::vector<event::CellId> &cells) {
  b_.poll();
  std::vector<std::optional<std::uint32_t>> units{std::nullopt};
  for (std::uint32_t lock = 0; lock < b_.sections.locks().size(); ++lock)
    units.push_back(lock);
  for (const auto &lock : units) {
    Component component(b_, flow_, cells, lock);
    const std::uint64_t pairs = b_.encoding.counters.fold_pairs;
    if (!component.run() || (lock && !component.has_regions()))
      continue;
    leave_out(cells, true);
    folded_.push_back({cells, component.equations(), b_.encoding.counters.fold_pairs > pairs});
    return true;
  }
  return false;
}

// Locks whose regions touch nothing that is left; an inner one first.
void Folder::drop_locks() {
  std::set<NodeId> edges;
  for (const event::StaticEdge &e : b_.graph.static_edges)
    edges.insert({e.from, e.to});
  for (const event::GuardedEdge &e : b_.graph.guarded_edges)
    edges.insert({e.from, e.to});
  for (const event::Thread &thread : b_.graph.threads)
    if (thread.creation.valid())
      edges.insert(thread.creation);
  std::vector<bool> dropped(b_.sections.locks().size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < dropped.size(); ++i) {
      const event::Lock &lock = b_.sections.locks()[i];
      if (dropped[i] || !is_empty(lock, edges))
        continue;
      drop(lock);
      dropped[i] = changed = true;
    }
  }
}

bool Folder::is_empty(const event::Lock &lock, const std::set<NodeId> &edges) const {
  const Mutations &mutations = b_.options.mutations;
  if ((!lock.is_unobserved && !mutations.drop_observed_lock) ||
      b_.encoding.left_out[flow_.events_of(lock.word).front().index()]) // dropped already
    return false;
  return std::ranges::all_of(lock.regions, [&](std::uint32_t r) {
    const event::Region &region = b_.sections.regions()[r];
    if (!region.is_closed && !mutations.drop_open_region)
      return false;
    if (region.releases.size() != 1)
      return mutations.drop_open_region;
    const auto &chain = b_.graph.thread(region.thread).nodes;
    for (std::uint32_t p = b_.graph.node(region.first).position;
         p <= b_.graph.node(region.releases[0].node).position; ++p) {
      if (edges.contains(chain[p]))
        return false;
      const event::Node &node = b_.graph.node(chain[p]);
      for (std::uint32_t k = 0; k < node.event_count; ++k) {
        const EventId e(node.first_event.index() + k);
        if (!b_.encoding.left_out[e.index()] && b_.event(e).cell != lock.word &&
            !mutations.drop_used_lock)
          return false;
      }
    }
    return true;
  });
}

void Folder::drop(const event::Lock &lock) {
  for (EventId e : flow_.events_of(lock.word))
    b_.encoding.left_out[e.index()] = true;
  ++b_.encoding.counters.dropped_locks;
  for (std::uint32_t r : lock.regions) {
    const event::Region &region = b_.sections.regions()[r];
    if (region.releases.empty())
      continue;
    const auto &chain = b_.graph.thread(region.thread).nodes;
    in_dropped_.insert(region.first);
    for (std::uint32_t p = b_.graph.node(region.first).position + 1;
         p <= b_.graph.node(region.releases[0].node).position; ++p) {
      b_.glued[chain[p].index()] = true;
      in_dropped_.insert(chain[p]);
    }
  }
}

} // namespace

void fold_sections(Builder &builder, const Flow &flow) {
  builder.encoding.counters.locks = builder.sections.locks().size();
  builder.encoding.counters.regions = builder.sections.regions().size();
  if (builder.options.fold)
    Folder(builder, flow).run();
}

void drop_empty_locks(Builder &builder, const Flow &flow) {
  Folder(builder, flow).drop_locks();
}

void add_folded_values(Builder &builder) {
  for (const Equation &e : builder.equations)
    builder.sink.implies(builder.sink.literal(e.guard), builder.terms.eq(e.variable, e.value));
}

} // namespace sennit::encoder
