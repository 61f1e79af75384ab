// --show-events: the graph as text, one line an event, and as Graphviz.
#include "sennit/event/graph.h"

#include <sstream>

namespace sennit::event {

namespace {

std::string where(const Graph &graph, ir::PlaceId place) {
  const ir::Place *p = graph.program->place(place);
  return p == nullptr ? "-" : to_string(*p);
}

std::string cell_name(const Graph &graph, const Event &event) {
  if (!event.cell.valid())
    return "[" + graph.terms->to_string(event.address, 3) + "]:" + std::to_string(event.size);
  const Cell &cell = graph.cells[event.cell.index()];
  const Object &object = graph.objects[cell.object.index()];
  if (event.is_liveness)
    return "live(" + object.name + ")";
  std::string name = object.name;
  if (cell.offset != 0 || cell.size != object.size)
    name += "+" + std::to_string(cell.offset) + ":" + std::to_string(cell.size);
  return name;
}

std::string_view name(NodeKind kind) {
  constexpr std::string_view names[] = {"start",  "end",  "access", "block",
                                        "create", "join", "fence"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name(GoalKind kind) {
  constexpr std::string_view names[] = {"violation", "cut", "undefined"};
  return names[static_cast<std::size_t>(kind)];
}

std::string event_line(const Graph &graph, std::size_t index) {
  const Event &event = graph.events[index];
  std::ostringstream out;
  out << "e" << index
      << (event.kind == EventKind::Read ? " R "
          : event.is_initial            ? " I "
                                        : " W ")
      << cell_name(graph, event) << " = " << graph.terms->to_string(event.value, 3);
  if (!graph.terms->is_true(event.guard))
    out << " if " << graph.terms->to_string(event.guard, 4);
  return out.str();
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text)
    result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "\"";
}

} // namespace

std::string to_text(const Graph &graph) {
  std::ostringstream out;
  for (std::size_t t = 0; t < graph.threads.size(); ++t) {
    const Thread &thread = graph.threads[t];
    out << "thread " << t << " " << graph.program->function(thread.start).name;
    if (thread.parent.valid())
      out << " created by " << thread.parent.index() << " at " << where(graph, thread.place);
    if (!graph.terms->is_true(thread.created))
      out << " if " << graph.terms->to_string(thread.created, 4);
    out << "\n";
    for (NodeId id : thread.nodes) {
      const Node &node = graph.node(id);
      out << "  n" << id.index() << " " << name(node.kind);
      if (node.other.valid())
        out << " thread " << node.other.index();
      out << " " << where(graph, node.place) << "\n";
      for (std::uint32_t k = 0; k < node.event_count; ++k) {
        const std::size_t index = node.first_event.index() + k;
        out << "    " << event_line(graph, index);
        if (graph.events[index].kind == EventKind::Read) {
          out << " from";
          for (const RfCandidate &candidate : graph.candidates[index])
            out << " e" << candidate.write.index();
        }
        out << "\n";
      }
    }
  }
  for (const GuardedEdge &edge : graph.guarded_edges)
    out << "edge n" << edge.from.index() << " -> n" << edge.to.index() << " if "
        << graph.terms->to_string(edge.guard, 4) << "\n";
  for (const Goal &goal : graph.goals)
    out << name(goal.kind) << " after n" << goal.node.index() << " at " << where(graph, goal.place)
        << " if " << graph.terms->to_string(goal.condition, 5) << "\n";
  for (const Approximation &a : graph.approximations)
    out << "approximation " << a.text << " at " << where(graph, a.place) << " if "
        << graph.terms->to_string(a.guard, 4) << "\n";
  return out.str();
}

std::string to_dot(const Graph &graph) {
  std::ostringstream out;
  out << "digraph events {\n  node [shape=box, fontname=monospace];\n";
  for (std::size_t t = 0; t < graph.threads.size(); ++t) {
    const Thread &thread = graph.threads[t];
    out << "  subgraph cluster_" << t << " {\n    label="
        << quoted("thread " + std::to_string(t) + " " + graph.program->function(thread.start).name)
        << ";\n";
    NodeId previous;
    for (NodeId id : thread.nodes) {
      const Node &node = graph.node(id);
      std::string label = std::string(name(node.kind)) + " " + where(graph, node.place);
      for (std::uint32_t k = 0; k < node.event_count; ++k)
        label += "\n" + event_line(graph, node.first_event.index() + k);
      out << "    n" << id.index() << " [label=" << quoted(label) << "];\n";
      if (previous.valid())
        out << "    n" << previous.index() << " -> n" << id.index() << ";\n";
      previous = id;
    }
    out << "  }\n";
  }
  for (const StaticEdge &edge : graph.static_edges)
    out << "  n" << edge.from.index() << " -> n" << edge.to.index() << " [style=bold];\n";
  for (const GuardedEdge &edge : graph.guarded_edges)
    out << "  n" << edge.from.index() << " -> n" << edge.to.index() << " [style=dashed];\n";
  for (std::size_t i = 0; i < graph.events.size(); ++i)
    for (const RfCandidate &candidate : graph.candidates[i])
      if (graph.events[candidate.write.index()].node != graph.events[i].node)
        out << "  n" << graph.events[candidate.write.index()].node.index() << " -> n"
            << graph.events[i].node.index() << " [color=gray, constraint=false];\n";
  out << "}\n";
  return out.str();
}

} // namespace sennit::event
