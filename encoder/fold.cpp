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
#include "encoder/commutation.h"
#include "encoder/folding.h"

#include "sennit/term/substitution.h"

#include <algorithm>
#include <set>

namespace sennit::encoder {

namespace {

constexpr std::size_t most_operations = 2000;

using term::Conjuncts;
using term::Substitution;

struct Operation {
  std::vector<EventId> events;
  NodeId first, last;
  TermId guard;
  bool is_region = false;
  bool writes = false, observes = false;
};

// One attempt to fold one component, with regions of one lock (or none) as units.
class Component {
public:
  Component(Builder &builder, const Flow &flow, std::vector<event::CellId> cells,
            std::optional<std::uint32_t> lock)
      : b_(builder), flow_(flow), cells_(std::move(cells)), lock_(lock) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      index_[cells_[i]] = i;
      old_.push_back(
          b_.terms.variable(static_cast<Width>(8 * b_.graph.cells[cells_[i].index()].size)));
    }
  }

  bool run() {
    return make_operations() && is_line() &&
           (b_.options.mutations.fold_without_commutation || commutes()) && make_equations();
  }
  const std::vector<Equation> &equations() const { return equations_; }
  bool has_regions() const {
    return std::ranges::any_of(operations_, [](const Operation &o) { return o.is_region; });
  }

private:
  bool make_operations();
  bool is_internal(EventId read, std::size_t operation) const;
  bool before(const Operation &a, const Operation &b) {
    return b_.must.before(a.last, b.first, b.guard);
  }
  bool ordered(const Operation &a, const Operation &b) {
    return a.last != b.first && (before(a, b) || before(b, a));
  }
  bool is_line();
  bool commutes();
  bool make_equations();
  bool observe(const Operation &observer);
  Update update_of(const Operation &operation);
  void apply(const Operation &operation, Substitution &s, Update &state, const Conjuncts *known,
             bool observer);

  Builder &b_;
  const Flow &flow_;
  std::vector<event::CellId> cells_;
  std::optional<std::uint32_t> lock_;
  std::map<event::CellId, std::size_t> index_;
  std::vector<TermId> old_; // by cell: its contents before an operation
  std::vector<Operation> operations_;
  std::map<EventId, std::size_t> operation_of_;
  std::vector<Equation> equations_;
};

bool Component::make_operations() {
  std::map<std::pair<bool, std::uint32_t>, std::size_t>
      known; // (is region, region or node) -> operation
  std::vector<EventId> events;
  for (event::CellId cell : cells_)
    for (EventId e : flow_.events_of(cell))
      events.push_back(e);
  std::ranges::sort(events);
  for (EventId e : events) {
    const auto region = lock_ ? b_.sections.region_of(e, *lock_) : std::nullopt;
    auto [slot, fresh] = known.try_emplace(
        {region.has_value(), region.value_or(b_.node(e).index())}, operations_.size());
    if (fresh) {
      if (operations_.size() == most_operations)
        return false;
      Operation o;
      o.is_region = region.has_value();
      o.first = region ? b_.sections.regions()[*region].first : b_.node(e);
      o.guard = region ? b_.sections.regions()[*region].got : b_.graph.node(o.first).guard;
      operations_.push_back(o);
    }
    Operation &o = operations_[slot->second];
    o.events.push_back(e);
    o.last = b_.node(e);
    o.writes = o.writes || b_.is_write(e);
    operation_of_[e] = slot->second;
  }
  for (std::size_t i = 0; i < operations_.size(); ++i)
    for (EventId e : operations_[i].events)
      operations_[i].observes = operations_[i].observes || (!b_.is_write(e) && !is_internal(e, i));
  std::ranges::stable_sort(operations_, {}, [](const Operation &o) { return o.first; });
  operation_of_.clear();
  for (std::size_t i = 0; i < operations_.size(); ++i)
    for (EventId e : operations_[i].events)
      operation_of_[e] = i;
  return true;
}

bool Component::is_internal(EventId read, std::size_t operation) const {
  if (flow_.is_observed(read))
    return false;
  return std::ranges::all_of(flow_.users(read), [&](EventId user) {
    const auto found = operation_of_.find(user);
    return found != operation_of_.end() && found->second == operation;
  });
}

// The operations stand in an order that fits, and every observer knows what is before it.
bool Component::is_line() {
  for (std::size_t j = 0; j < operations_.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      const Operation &a = operations_[i], &c = operations_[j];
      if (!(a.writes || a.observes) || !(c.writes || c.observes))
        continue;
      if (before(c, a))
        return false;
      if (((a.observes && c.writes) || (c.observes && a.writes)) && !ordered(a, c) &&
          !b_.options.mutations.fold_early_observer)
        return false;
    }
  return true;
}

bool Component::commutes() {
  Commutation commutation(
      b_.terms, old_, b_.options.refuted ? b_.options.refuted : [](TermId) { return false; });
  std::vector<std::size_t> writers, names;
  for (std::size_t i = 0; i < operations_.size(); ++i)
    if (operations_[i].writes) {
      writers.push_back(i);
      names.push_back(commutation.add(update_of(operations_[i])));
    }
  for (std::size_t j = 0; j < writers.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      const Operation &a = operations_[writers[i]], &c = operations_[writers[j]];
      if (ordered(a, c))
        continue;
      ++b_.encoding.counters.fold_pairs;
      if (a.is_region != c.is_region && !b_.options.mutations.fold_mixed_units)
        return false;
      if (!commutation.commute(names[i], names[j]))
        return false;
    }
  return true;
}

Update Component::update_of(const Operation &operation) {
  Substitution s(b_.terms);
  Update state = old_;
  apply(operation, s, state, nullptr, false);
  return state;
}

// What the operation leaves. Reads become the contents that they find; an observer's own reads stay, and give equations: all
// of them, since the guard of one may mention another.
void Component::apply(const Operation &operation, Substitution &s, Update &state,
                      const Conjuncts *known, bool observer) {
  auto guard = [&](TermId g) { return s(known ? known->reduce(g) : g); };
  for (auto e = operation.events.begin(); e != operation.events.end();) {
    const NodeId node = b_.node(*e);
    Update inside = state;
    for (; e != operation.events.end() && b_.node(*e) == node; ++e) {
      const Event &event = b_.event(*e);
      TermId &contents = inside[index_.at(event.cell)];
      if (event.kind == EventKind::Write)
        contents = contents.valid() && !event.is_initial
                       ? b_.terms.ite(guard(event.guard), s(event.value), contents)
                       : s(event.value);
      else if (observer)
        equations_.push_back({event.guard, event.value, contents});
      else if (contents.valid())
        s.set(event.value, contents);
    }
    const event::Node &at = b_.graph.node(node);
    const TermId completes =
        at.block.valid() ? guard(b_.graph.blocks[at.block.index()].completes) : b_.terms.true_();
    for (std::size_t c = 0; c < state.size(); ++c)
      state[c] = state[c].valid() && inside[c] != state[c]
                     ? b_.terms.ite(completes, inside[c], state[c])
                     : inside[c];
  }
}

bool Component::observe(const Operation &observer) {
  Update state(cells_.size());
  Substitution s(b_.terms);
  const Conjuncts known(b_.terms, b_.event(observer.events.front()).guard);
  for (const Operation &o : operations_)
    if (&o != &observer && o.writes && before(o, observer))
      apply(o, s, state, &known, false);
  const std::size_t from = equations_.size();
  apply(observer, s, state, &known, true);
  for (std::size_t i = from; i < equations_.size(); ++i)
    if (!equations_[i].value.valid())
      return false;
  return true;
}

bool Component::make_equations() {
  return std::ranges::all_of(operations_,
                             [&](const Operation &o) { return !o.observes || observe(o); });
}

// ------------------------------------------------------------------------------------------------

class Folder {
public:
  explicit Folder(Builder &builder) : b_(builder), flow_(builder) {}

  void run() {
    for (const std::vector<event::CellId> &component : flow_.components())
      if (!fold(component) && component.size() > 1)
        for (event::CellId cell : component)
          if (flow_.stays_inside(cell))
            fold({cell});
    drop_locks();
  }

private:
  bool fold(const std::vector<event::CellId> &cells);
  void drop_locks();
  bool is_empty(const event::Lock &lock, const std::set<NodeId> &edges) const;
  void drop(const event::Lock &lock);

  Builder &b_;
  Flow flow_;
};

bool Folder::fold(const std::vector<event::CellId> &cells) {
  b_.poll();
  std::vector<std::optional<std::uint32_t>> units{std::nullopt};
  for (std::uint32_t lock = 0; lock < b_.sections.locks().size(); ++lock)
    units.push_back(lock);
  for (const auto &lock : units) {
    Component component(b_, flow_, cells, lock);
    if (!component.run() || (lock && !component.has_regions()))
      continue;
    for (event::CellId cell : cells)
      for (EventId e : flow_.events_of(cell))
        b_.encoding.left_out[e.index()] = true;
    b_.encoding.counters.folded_cells += cells.size();
    b_.equations.insert(b_.equations.end(), component.equations().begin(),
                        component.equations().end());
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
  if (!lock.is_unobserved && !mutations.drop_observed_lock)
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
    for (std::uint32_t p = b_.graph.node(region.first).position + 1;
         p <= b_.graph.node(region.releases[0].node).position; ++p)
      b_.glued[chain[p].index()] = true;
  }
}

} // namespace

void fold_sections(Builder &builder) {
  builder.encoding.counters.locks = builder.sections.locks().size();
  builder.encoding.counters.regions = builder.sections.regions().size();
  if (builder.options.fold)
    Folder(builder).run();
}

void add_folded_values(Builder &builder) {
  for (const Equation &e : builder.equations)
    builder.sink.implies(builder.sink.literal(e.guard), builder.terms.eq(e.variable, e.value));
}

} // namespace sennit::encoder
