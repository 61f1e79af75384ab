// Cells: the coarsest partition of objects that fits all accesses, and the events over it.
//
//     int a[3];  a[1] = 5;  a[i] = 7;  *(char *)a = 0      cells 0:1 1:1 2:1 3:1 ... : the byte
//     access cuts a[0], the symbolic
//                                                          access a[i] then has to be cut into
//                                                          bytes everywhere
//
// A symbolic access must fall on cells of one size at each place it may touch: its piece size
// starts at the access size and is halved until no border lies inside any piece; each halving adds
// borders, so this is repeated until nothing changes. Source: encoding.md section 2. Cost:
// (accesses x places) x log(size).
#include "sennit/event/builder.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::event {

namespace {

bool is_constant_place(const RawAccess &access) {
  return access.targets.size() == 1 && access.targets[0].low == access.targets[0].high;
}

template <class Visit> void for_each_offset(const Target &target, Visit visit) {
  for (std::uint64_t at = target.low;; at += target.stride) {
    visit(at);
    if (at >= target.high || target.stride == 0)
      break;
  }
}

} // namespace

void GraphBuilder::cut_cells() {
  cuts_.resize(graph_.objects.size());
  cell_index_.resize(graph_.objects.size());
  liveness_cell_.assign(graph_.objects.size(), 0);
  piece_.assign(accesses_.size(), 0);
  const auto cuts_of = [&](ObjectId id) -> std::vector<bool> & {
    std::vector<bool> &cuts = cuts_[id.index()];
    if (cuts.empty())
      cuts.assign(graph_.objects[id.index()].size + 1, false);
    return cuts;
  };
  std::vector<std::size_t> symbolic;
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    const RawAccess &access = accesses_[i];
    if (access.is_liveness)
      continue;
    piece_[i] = access.size;
    if (!is_constant_place(access))
      symbolic.push_back(i);
    for (const Target &target : access.targets) {
      std::vector<bool> &cuts = cuts_of(target.object);
      for_each_offset(target, [&](std::uint64_t at) { cuts[at] = cuts[at + access.size] = true; });
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i : symbolic) {
      const RawAccess &access = accesses_[i];
      bool fits = true;
      for (const Target &target : access.targets) {
        const std::vector<bool> &cuts = cuts_[target.object.index()];
        for_each_offset(target, [&](std::uint64_t at) {
          for (std::uint32_t b = 1; b < access.size && fits; ++b)
            fits = b % piece_[i] == 0 || !cuts[at + b];
        });
      }
      if (fits)
        continue;
      changed = true;
      piece_[i] = piece_[i] % 2 == 0 ? piece_[i] / 2 : 1;
      for (const Target &target : access.targets) {
        std::vector<bool> &cuts = cuts_[target.object.index()];
        for_each_offset(target, [&](std::uint64_t at) {
          for (std::uint32_t b = piece_[i]; b < access.size; b += piece_[i])
            cuts[at + b] = true;
        });
      }
    }
  }
}

// The cell that starts at `offset`, which is a border.
CellId GraphBuilder::cell_at(ObjectId object, std::uint64_t offset) {
  std::vector<std::uint32_t> &index = cell_index_[object.index()];
  const std::vector<bool> &cuts = cuts_[object.index()];
  if (index.empty())
    index.assign(cuts.size(), 0);
  if (index[offset] == 0) {
    std::uint64_t end = offset + 1;
    while (end + 1 < cuts.size() && !cuts[end])
      ++end;
    graph_.cells.push_back({object, offset, static_cast<std::uint32_t>(end - offset)});
    index[offset] = static_cast<std::uint32_t>(graph_.cells.size());
  }
  return CellId(index[offset] - 1);
}

void GraphBuilder::add_event(Event event, NodeId id) {
  Node &node = graph_.nodes[id.index()];
  if (terms().is_false(event.guard))
    return;
  event.node = id;
  event.outer_guard = node.block.valid()
                          ? terms().and_(event.guard, graph_.blocks[node.block.index()].completes)
                          : event.guard;
  if (node.event_count++ == 0)
    node.first_event = EventId(graph_.events.size());
  graph_.events.push_back(event);
}

void GraphBuilder::make_events() {
  term::TermManager &terms = this->terms();
  // First all cells that some access touches: initial contents are written for these only.
  std::vector<std::vector<CellId>> touched(graph_.objects.size());
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    const RawAccess &access = accesses_[i];
    if (access.is_liveness) {
      const std::size_t object = access.targets[0].object.index();
      if (liveness_cell_[object] == 0) {
        graph_.cells.push_back({access.targets[0].object, graph_.objects[object].size, 1});
        liveness_cell_[object] = static_cast<std::uint32_t>(graph_.cells.size());
      }
      continue;
    }
    for (const Target &target : access.targets)
      for_each_offset(target, [&](std::uint64_t at) {
        for (std::uint64_t b = at; b < at + access.size;) {
          const std::size_t known = graph_.cells.size();
          const CellId cell = cell_at(target.object, b);
          if (graph_.cells.size() != known)
            touched[target.object.index()].push_back(cell);
          b += graph_.cells[cell.index()].size;
        }
      });
  }
  // A write that no read can see orders nothing: no event.
  std::vector<bool> is_read(graph_.cells.size(), false);
  const auto mark_read = [&](const RawAccess &access) {
    if (access.is_liveness)
      is_read[liveness_cell_[access.targets[0].object.index()] - 1] = true;
    else
      for (const Target &target : access.targets)
        for_each_offset(target, [&](std::uint64_t at) {
          for (std::uint64_t b = at; b < at + access.size;) {
            const CellId cell = cell_at(target.object, b);
            is_read[cell.index()] = true;
            b += graph_.cells[cell.index()].size;
          }
        });
  };
  for (const RawAccess &access : accesses_)
    if (access.kind == EventKind::Read && !terms.is_false(access.guard))
      mark_read(access);
  for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
    for (const Item &item : items_[n]) {
      if (item.initial >= 0) {
        const RawInitial &initial = initials_[static_cast<std::size_t>(item.initial)];
        const Object &object = graph_.objects[initial.object.index()];
        const auto write = [&](CellId cell, TermId value, bool liveness) {
          const Cell &c = graph_.cells[cell.index()];
          Event event;
          event.kind = EventKind::Write;
          event.cell = cell;
          event.size = c.size;
          event.address = terms.constant(object.base + c.offset, graph_.program->pointer_width);
          event.value = value;
          event.guard = initial.guard;
          event.is_initial = true;
          event.is_liveness = liveness;
          event.place = graph_.nodes[n].place;
          add_event(event, NodeId(n));
        };
        for (CellId cell : touched[initial.object.index()]) {
          const Cell &c = graph_.cells[cell.index()];
          if (is_read[cell.index()])
            write(cell, initial.load(c.offset, c.size), false);
        }
        if (const std::uint32_t cell = liveness_cell_[initial.object.index()];
            cell != 0 && initial.alive.valid() && is_read[cell - 1])
          write(CellId(cell - 1), terms.zext(initial.alive, 8), true);
        continue;
      }
      const auto index = static_cast<std::size_t>(item.access);
      const RawAccess &access = accesses_[index];
      Event event;
      event.kind = access.kind;
      event.guard = access.guard;
      event.order = access.order;
      event.place = access.place;
      event.stack = access.stack;
      if (access.is_liveness) {
        const Object &object = graph_.objects[access.targets[0].object.index()];
        event.cell = CellId(liveness_cell_[access.targets[0].object.index()] - 1);
        event.size = 1;
        event.is_liveness = true;
        event.address = terms.constant(object.base + object.size, graph_.program->pointer_width);
        event.value = access.value;
        if (access.kind == EventKind::Read || is_read[event.cell.index()])
          add_event(event, NodeId(n));
        continue;
      }
      const bool constant = is_constant_place(access);
      for (std::uint32_t b = 0; b < access.size;) {
        const Target &target = access.targets[0];
        if (constant) {
          event.cell = cell_at(target.object, target.low + b);
          event.size = graph_.cells[event.cell.index()].size;
          event.address =
              terms.constant(graph_.objects[target.object.index()].base + target.low + b,
                             graph_.program->pointer_width);
        } else {
          event.size = piece_[index];
          event.address =
              terms.add(access.address, terms.constant(b, graph_.program->pointer_width));
        }
        SENNIT_CHECK(event.size != 0 && b + event.size <= access.size, "cell crosses an access");
        if (access.kind == EventKind::Write && constant && !is_read[event.cell.index()]) {
          b += event.size;
          continue;
        }
        event.value = terms.extract(access.value, b * 8, static_cast<Width>(event.size * 8));
        add_event(event, NodeId(n));
        if (!constant && !terms.is_false(event.guard)) {
          std::vector<CellId> &cells = graph_.symbolic_cells[EventId(graph_.events.size() - 1)];
          for (const Target &t : access.targets)
            for_each_offset(t,
                            [&](std::uint64_t at) { cells.push_back(cell_at(t.object, at + b)); });
          std::ranges::sort(cells);
          cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        }
        b += event.size;
      }
    }
  }
}

} // namespace sennit::event
