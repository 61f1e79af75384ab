// graph.txt: the event graph of a certificate, one line an item (README.md has the format).
//
// Everything that the checker has to know of the order is here with its literals, numbered as in the theory's problem, so that lemmas
// can cite it. Writes that the encoding left out are listed too: the checker sees for itself that no read could see them.
#include "src/certificate/text.h"

#include "sennit/support/sha256.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace sennit::certificate {

namespace {

class GraphText {
public:
  GraphText(const event::Graph &graph, const encoder::Encoding &encoding)
      : graph_(graph), encoding_(encoding), problem_(encoding.problem) {}

  std::string run() {
    chains();
    edges();
    places();
    accesses();
    write_order();
    for (std::size_t i = 0; i < problem_.rfs().size(); ++i) {
      const theory::ReadsFrom &rf = problem_.rfs()[i];
      line("rf", i, rf.write.index(), rf.read.index(), text(rf.literal));
    }
    return out_.str();
  }

private:
  template <class... Parts> void line(const Parts &...parts) {
    const char *separator = "";
    ((out_ << separator << parts, separator = " "), ...);
    out_ << '\n';
  }
  std::string where(ir::PlaceId id) const {
    const ir::Place *place = graph_.program->place(id);
    return place ? ir::to_string(*place) : "-";
  }
  void chains();
  void edges();
  void write_order();
  void places();
  void accesses();
  std::string name(event::EventId id) const;

  const event::Graph &graph_;
  const encoder::Encoding &encoding_;
  const theory::Problem &problem_;
  std::ostringstream out_;
};

void GraphText::chains() {
  constexpr const char *kinds[] = {"start", "end", "access", "block", "create", "join", "fence"};
  for (std::size_t c = 0; c < graph_.threads.size(); ++c)
    line("chain", c, graph_.program->function(graph_.threads[c].start).name);
  for (const event::Thread &thread : graph_.threads)
    for (event::NodeId id : thread.nodes) {
      const event::Node &node = graph_.node(id);
      line("node", encoding_.nodes[id.index()].index(), node.thread.index(),
           kinds[static_cast<std::size_t>(node.kind)], where(node.place));
    }
}

void GraphText::edges() {
  for (std::size_t i = 0; i < problem_.edges().size(); ++i) {
    const theory::Edge &edge = problem_.edges()[i];
    if (!edge.first.valid())
      line("edge", i, edge.from.index(), edge.to.index(), text(edge.literal));
  }
}

// One line for the two directions.
void GraphText::write_order() {
  for (std::size_t i = 0; i < problem_.edges().size(); ++i) {
    const theory::Edge &edge = problem_.edges()[i];
    if (edge.first.valid()) {
      line("order", i, edge.first.index(), edge.second.index(), text(edge.literal));
      ++i;
    }
  }
}

// What an event touches, for people.
std::string GraphText::name(event::EventId id) const {
  const event::Event &event = graph_.event(id);
  std::string name;
  for (event::CellId c : graph_.cells_of(id)) {
    const event::Cell &cell = graph_.cells[c.index()];
    const event::Object &object = graph_.objects[cell.object.index()];
    name +=
        (name.empty() ? "" : " or ") + (event.is_liveness ? "live " + object.name : object.name);
    if (cell.offset != 0 || cell.size != object.size)
      name += "+" + std::to_string(cell.offset) + ":" + std::to_string(cell.size);
    if (name.size() > 60)
      return name + " ...";
  }
  return name;
}

void GraphText::places() {
  std::vector<event::EventId> shown(problem_.places().size());
  for (std::size_t i = 0; i < graph_.events.size(); ++i)
    shown[encoding_.places[i].index()] = event::EventId(i);
  for (std::size_t p = 0; p < problem_.places().size(); ++p) {
    const theory::Place &place = problem_.places()[p];
    line("place", p, place.group, place.symbolic ? "symbolic" : "cell", name(shown[p]));
  }
  for (std::size_t p = 0; p < problem_.places().size(); ++p)
    for (const auto &[q, literal] : problem_.same_place_row(theory::PlaceId(p)))
      line("same", p, q, text(literal));
}

void GraphText::accesses() {
  for (std::size_t i = 0; i < graph_.events.size(); ++i) {
    const bool is_write = graph_.events[i].kind == event::EventKind::Write;
    const theory::AccessId id = encoding_.accesses[i];
    const std::size_t place = encoding_.places[i].index();
    if (!id.valid()) {
      if (is_write)
        line("unseen", encoding_.nodes[graph_.events[i].node.index()].index(), place);
      continue;
    }
    const theory::Access &access = problem_[id];
    if (is_write)
      line("write", id.index(), access.node.index(), place, text(access.path), text(access.outer));
    else
      line("read", id.index(), access.node.index(), place, text(access.path));
  }
}

std::string program_lines(const Context &context) {
  std::string lines;
  for (const std::string &file : context.options.files) {
    std::ifstream in(file);
    std::ostringstream content;
    content << in.rdbuf();
    lines += "program " + sha256_hex(content.str()) + " " + file + "\n";
  }
  return lines;
}

} // namespace

std::string text(Literal literal) {
  return literal == theory::literal_true    ? "T"
         : literal == theory::literal_false ? "F"
                                            : std::to_string(literal);
}

std::string graph_text(const event::Graph &graph, const encoder::Encoding &encoding,
                       const Claim &claim, const std::vector<AskedGoal> &goals,
                       const Context &context) {
  std::string result = "sennit-certificate 1\n" + program_lines(context);
  result += "ir " + sha256_hex(ir::print(*graph.program)) + "\n";
  result += "claim " + claim.text + "\n";
  for (const std::string &assumption : claim.assumptions)
    result += "assume " + assumption + "\n";
  result += GraphText(graph, encoding).run();
  for (const AskedGoal &goal : goals)
    result += "goal " + goal.kind + " " + text(goal.literal) + " " + goal.what + "\n";
  return result;
}

} // namespace sennit::certificate
