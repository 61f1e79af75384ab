// Same place: when two accesses fall on the same cell, as a term.
//
//     int a[4] at 0x1000; a[i] and a[2]         i * 4 + 0x1000 = 0x1008, as far as the cells of a differ: bits 0 to 3
//     a[i] and b[2], i in 0..3                  false: no cell in common
//
// Whenever the guards of both hold each falls on one of its cells, so two addresses are equal iff they agree in the bits in which
// the cells of both differ: 4 to 10 instead of 64. An equality that the terms have made simpler is kept where it still
// speaks of the same difference. Source: ours. Cost: cells of a place, once a pair.
// Left out: the cells of a single access where others of the same address term have more.
#include "sennit/event/builder.h"

#include <algorithm>
#include <bit>

namespace sennit::event {

namespace {

SymbolicPlace place_of(const Graph &graph, const Event &e) {
  if (!e.cell.valid())
    return graph.symbolic_places.at({e.address, e.size});
  return {{e.cell}, graph.terms->value(e.address), 0};
}

bool disjoint(const std::vector<CellId> &a, const std::vector<CellId> &b) {
  for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();)
    if (*x == *y)
      return false;
    else if (*x < *y)
      ++x;
    else
      ++y;
  return true;
}

} // namespace

void GraphBuilder::list_symbolic_places() {
  for (const auto &[id, cells] : graph_.symbolic_cells) {
    const Event &e = graph_.event(id);
    auto &all = graph_.symbolic_places[{e.address, e.size}].cells;
    all.insert(all.end(), cells.begin(), cells.end());
  }
  for (auto &[key, place] : graph_.symbolic_places) {
    std::ranges::sort(place.cells);
    place.cells.erase(std::ranges::unique(place.cells).begin(), place.cells.end());
    auto address = [&](CellId id) {
      const Cell &cell = graph_.cells[id.index()];
      return graph_.objects[cell.object.index()].base + cell.offset;
    };
    place.first = address(place.cells.front());
    for (CellId cell : place.cells)
      place.differing |= address(cell) ^ place.first;
  }
}

TermId Graph::same_place(EventId a, EventId b) const {
  const Event &x = event(a), &y = event(b);
  if (x.cell.valid() && y.cell.valid())
    return x.cell == y.cell ? terms->true_() : terms->false_();
  if (x.is_liveness != y.is_liveness || x.size != y.size)
    return terms->false_();
  const SymbolicPlace p = place_of(*this, x), q = place_of(*this, y);
  if (disjoint(p.cells, q.cells))
    return terms->false_();
  const TermId equal = terms->eq(x.address, y.address);
  const Word differing = p.differing | q.differing | (p.first ^ q.first);
  const auto bits = static_cast<Width>(std::bit_width(static_cast<std::uint64_t>(differing)));
  if (terms->is_constant(equal) || bits == 0)
    return bits == 0 ? terms->true_() : equal;
  if (bits >= terms->width(x.address))
    return equal;
  TermId left = x.address, right = y.address;
  if (const term::Term t = (*terms)[equal];
      t.kind == term::Kind::Eq && terms->width(t.args[0]) == terms->width(left)) {
    const TermId difference = terms->sub(left, right);
    if (terms->sub(t.args[0], t.args[1]) == difference ||
        terms->sub(t.args[1], t.args[0]) == difference) {
      left = t.args[0];
      right = t.args[1];
    }
  }
  return terms->eq(terms->extract(left, 0, bits), terms->extract(right, 0, bits));
}

} // namespace sennit::event
