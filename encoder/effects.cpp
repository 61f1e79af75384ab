// Effects: events applied one after the other to terms for the contents of cells.
//
//     t = x; x = t + 1            x: old -> old + 1
//     slot[i] = v                 slot[0]: old -> ite(i = 0, v, old), and so on: each cell that the address may mean
//
// What happens in one node is seen by the others only if its block completes. Cost: a visit of each event, times its cells.
#include "encoder/effects.h"

#include <algorithm>

namespace sennit::encoder {

Effects::Effects(const Builder &builder, std::vector<event::CellId> cells)
    : b_(builder), cells_(std::move(cells)) {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    index_[cells_[i]] = i;
    old_.push_back(
        b_.terms.variable(static_cast<Width>(8 * b_.graph.cells[cells_[i].index()].size)));
  }
}

bool Effects::covers(EventId event) const {
  return std::ranges::all_of(b_.graph.cells_of(event),
                             [&](event::CellId c) { return index_.contains(c); });
}

TermId Effects::is_at(const Event &event, std::size_t cell, const Run &run) const {
  const event::Cell &c = b_.graph.cells[cells_[cell].index()];
  const Word at = b_.graph.objects[c.object.index()].base + c.offset;
  const TermId address = run.values(event.address);
  return b_.terms.eq(address, b_.terms.constant(at, b_.terms.width(address)));
}

TermId Effects::select(const Event &event, EventId id, const Update &contents,
                       const Run &run) const {
  TermId found;
  for (event::CellId cell : b_.graph.cells_of(id)) {
    const auto at = index_.find(cell);
    if (at == index_.end() || !contents[at->second].valid())
      return TermId();
    found = found.valid() ? b_.terms.ite(is_at(event, at->second, run), contents[at->second], found)
                          : contents[at->second];
  }
  return found;
}

void Effects::apply(const Event &event, EventId id, Update &contents, const Run &run) const {
  if (event.kind == EventKind::Read) {
    const TermId found = select(event, id, contents, run);
    if (run.found != nullptr)
      run.found->push_back({id, found});
    if (!run.keep_reads && found.valid())
      run.values.set(event.value, found);
    return;
  }
  const TermId guard = event.is_initial ? b_.terms.true_() : run.guard(event.guard);
  const TermId value = run.values(event.value);
  for (event::CellId cell : b_.graph.cells_of(id)) {
    const auto at = index_.find(cell);
    if (at == index_.end())
      continue;
    TermId &old = contents[at->second];
    if (event.is_initial)
      old = value;
    else if (old.valid()) // else nothing is known before the initial contents
      old = b_.terms.ite(event.cell.valid() || b_.options.mutations.effects_ignore_address
                             ? guard
                             : b_.terms.and_(guard, is_at(event, at->second, run)),
                         value, old);
  }
}

void Effects::apply(std::span<const EventId> events, Update &state, const Run &run) const {
  for (auto e = events.begin(); e != events.end();) {
    const NodeId node = b_.node(*e);
    Update inside = state;
    for (; e != events.end() && b_.node(*e) == node; ++e)
      apply(b_.event(*e), *e, inside, run);
    const event::Node &at = b_.graph.node(node);
    const TermId completes = at.block.valid()
                                 ? run.guard(b_.graph.blocks[at.block.index()].completes)
                                 : b_.terms.true_();
    for (std::size_t c = 0; c < state.size(); ++c)
      state[c] = state[c].valid() && inside[c] != state[c]
                     ? b_.terms.ite(completes, inside[c], state[c])
                     : inside[c];
  }
}

} // namespace sennit::encoder
