// Reads-from candidates: for each read the writes of its place that are not excluded by their own
// node or by program order.
//
// A write of the same node must come before the read inside the node; a write of the same thread
// must not come later. Everything finer (shadowed writes, guards that exclude each other) is the
// encoder's, with a reason. Cost: reads x writes of a place.
#include "sennit/event/builder.h"

#include <algorithm>

namespace sennit::event {

void GraphBuilder::list_candidates(const std::function<void()> &poll) {
  const std::size_t count = graph_.events.size();
  graph_.candidates.resize(count);
  std::vector<std::vector<EventId>> writes(graph_.cells.size());
  for (std::size_t i = 0; i < count; ++i)
    if (graph_.events[i].kind == EventKind::Write)
      for (CellId cell : graph_.cells_of(EventId(i)))
        if (writes[cell.index()].empty() || writes[cell.index()].back() != EventId(i))
          writes[cell.index()].push_back(EventId(i));
  for (std::size_t i = 0; i < count; ++i) {
    const Event &read = graph_.events[i];
    if (read.kind != EventKind::Read)
      continue;
    if (poll)
      poll();
    std::vector<EventId> found;
    for (CellId cell : graph_.cells_of(EventId(i)))
      found.insert(found.end(), writes[cell.index()].begin(), writes[cell.index()].end());
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (EventId id : found) {
      const Event &write = graph_.events[id.index()];
      const bool later =
          write.node == read.node ? id.index() > i : graph_.po(read.node, write.node);
      if (later)
        continue;
      const TermId same = graph_.same_place(id, EventId(i));
      if (!terms().is_false(same))
        graph_.candidates[i].push_back({id, same});
    }
  }
}

} // namespace sennit::event
