// Operations on a component of cells: the units that fold and facts speak about.
//
//     lock; t = x; x = t + 1; unlock       one region of the lock: one operation, x -> x + 1
//     x++ (atomic)                         one node: one operation
//
// What happens between two accesses of a region changes nothing here, for the region's lock keeps the others out; whether that is
// so for two given operations is the user's question (exclusive). Cost: one visit of each event.
#include "encoder/operations.h"

#include <algorithm>

namespace sennit::encoder {

using term::Conjuncts;
using term::Substitution;

Operations::Operations(Builder &builder, const Flow &flow, std::vector<event::CellId> cells,
                       std::optional<std::uint32_t> lock)
    : b_(builder), flow_(flow), effects_(builder, std::move(cells)), lock_(lock) {}

bool Operations::has_regions() const {
  return std::ranges::any_of(operations_, [](const Operation &o) { return o.is_region; });
}

bool Operations::find(std::size_t most) {
  std::map<std::pair<bool, std::uint32_t>, std::size_t>
      known; // (is region, region or node) -> operation
  std::vector<EventId> events;
  for (event::CellId cell : cells())
    for (EventId e : flow_.events_of(cell))
      events.push_back(e);
  std::ranges::sort(events);
  for (EventId e : events) {
    const auto region = lock_ ? b_.sections.region_of(e, *lock_) : std::nullopt;
    auto [slot, fresh] = known.try_emplace(
        {region.has_value(), region.value_or(b_.node(e).index())}, operations_.size());
    if (fresh) {
      if (operations_.size() == most)
        return false;
      Operation o;
      o.is_region = region.has_value();
      o.first = region ? b_.sections.regions()[*region].first : b_.node(e);
      o.guard = region ? b_.sections.regions()[*region].got : b_.graph.node(o.first).guard;
      if (region && (b_.sections.regions()[*region].is_closed ||
                     (b_.options.mutations.open_region_done &&
                      !b_.sections.regions()[*region].releases.empty())))
        o.done = b_.sections.regions()[*region].releases[0].guard;
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

bool Operations::is_internal(EventId read, std::size_t operation) const {
  if (flow_.is_observed(read))
    return false;
  return std::ranges::all_of(flow_.users(read), [&](EventId user) {
    const auto found = operation_of_.find(user);
    return found != operation_of_.end() && found->second == operation;
  });
}

Update Operations::update_of(const Operation &operation, Guards guards) {
  Substitution s(b_.terms);
  Update state = old();
  apply(operation, s, state, nullptr, nullptr, guards);
  return state;
}

// Either all reads of an operation stay or none: the guard of one may mention another.
void Operations::apply(const Operation &operation, Substitution &s, Update &state,
                       const Conjuncts *known, std::vector<Equation> *reads, Guards guards) {
  auto guard = [&](TermId g) {
    // What is known of the contents in the execution says nothing of those that the operation finds here.
    const TermId open = guards == Guards::Given ? g : s(g);
    return known ? known->reduce(open) : open;
  };
  std::vector<Finding> found;
  effects_.apply(operation.events, state,
                 {s, guard, reads != nullptr ? &found : nullptr, reads != nullptr});
  for (const Finding &f : found)
    reads->push_back({b_.event(f.read).guard, b_.event(f.read).value, f.contents});
}

} // namespace sennit::encoder
