// --show-events: locks with their regions, and what was refused.
#include "sennit/event/sections.h"

#include <sstream>

namespace sennit::event {

namespace {

std::string name(const Graph &graph, CellId id) {
  const Cell &cell = graph.cells[id.index()];
  const Object &object = graph.objects[cell.object.index()];
  return cell.size == object.size
             ? object.name
             : object.name + "+" + std::to_string(cell.offset) + ":" + std::to_string(cell.size);
}

} // namespace

std::string to_text(const Graph &graph, const Sections &sections) {
  std::ostringstream out;
  for (const Lock &lock : sections.locks()) {
    out << "lock " << name(graph, lock.word) << (lock.is_unobserved ? "" : ", observed") << "\n";
    for (std::uint32_t r : lock.regions) {
      const Region &region = sections.regions()[r];
      out << "  region of thread " << region.thread.index() << " n" << region.first.index()
          << " to";
      for (const Release &release : region.releases)
        out << " n" << release.node.index();
      out << (region.releases.empty() ? " its end" : "") << (region.is_closed ? "" : ", open")
          << "\n";
    }
  }
  for (const auto &[cell, reason] : sections.refused())
    out << "no lock " << name(graph, cell) << ": " << reason << "\n";
  return out.str();
}

} // namespace sennit::event
