#include "quiet_sections.h"

#include "sennit/event/sections.h"

#include <algorithm>

namespace sennit::unwind {

bool are_quiet(const event::Graph &graph, std::span<const QuietIteration> iterations) {
  if (iterations.empty())
    return true;
  event::MustOrder must(graph);
  const event::Sections sections(graph, must);
  const auto lock_at = [&](Word address) -> std::optional<std::uint32_t> {
    for (std::uint32_t lock = 0; lock < sections.locks().size(); ++lock) {
      const event::Cell &cell = graph.cells[sections.locks()[lock].word.index()];
      if (graph.objects[cell.object.index()].base + cell.offset == address &&
          sections.locks()[lock].is_unobserved)
        return lock;
    }
    return std::nullopt;
  };
  return std::ranges::all_of(iterations, [&](const QuietIteration &i) {
    const auto lock = lock_at(i.address);
    if (!lock)
      return false;
    const auto regions = sections.regions_of(*lock);
    const auto same = [&](event::TermId guard, event::NodeId node) {
      return i.holds ? event::is_held(graph, regions, guard, node)
                     : event::is_free(graph, regions, guard, node);
    };
    return same(i.entry_guard, i.entry_node) && same(i.back_guard, i.back_node);
  });
}

} // namespace sennit::unwind
