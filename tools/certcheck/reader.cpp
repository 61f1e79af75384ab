// Reading graph.txt and formula.cnf. Every number is checked against what was listed before, so that the checks need not.
#include "certificate.h"

#include "sennit/support/error.h"

#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>

namespace sennit::certcheck {

namespace {

// The words of one line.
class Line {
public:
  Line(const std::string &file, std::size_t number, std::string_view text)
      : file_(file), number_(number), rest_(text) {}

  [[noreturn]] void fail(const std::string &what) const {
    throw Malformed(file_ + ":" + std::to_string(number_) + ": error: " + what);
  }
  std::string_view word() {
    const std::size_t end = rest_.find(' ');
    const std::string_view result = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    return result;
  }
  std::string rest() { return std::string(std::exchange(rest_, {})); }
  bool ended() const { return rest_.empty(); }
  // Below `limit`.
  Index index(std::size_t limit) {
    const std::string_view text = word();
    Index value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
      fail("a number is expected, not '" + std::string(text) + "'");
    if (value >= limit)
      fail("number " + std::string(text) + " is not known");
    return value;
  }
  // Items are numbered in order.
  void next(std::size_t count) {
    if (index(std::numeric_limits<Index>::max()) != count)
      fail("number " + std::to_string(count) + " is expected");
  }
  Literal literal() {
    const std::string_view text = word();
    if (text == "T")
      return always;
    if (text == "F")
      return never;
    Literal value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == always ||
        value == never)
      fail("a literal is expected, not '" + std::string(text) + "'");
    return value;
  }

private:
  const std::string &file_;
  std::size_t number_;
  std::string_view rest_;
};

class GraphReader {
public:
  Graph graph;
  void read(Line &line) {
    const std::string_view kind = line.word();
    if (kind == "program") {
      const std::string hash(line.word());
      graph.programs.emplace_back(hash, line.rest());
    } else if (kind == "ir") {
      graph.ir = line.word();
    } else if (kind == "claim") {
      graph.claim = line.rest();
    } else if (kind == "assume") {
      graph.assumptions.push_back(line.rest());
    } else if (kind == "goal") {
      std::string what(line.word());
      graph.goals.push_back({std::move(what), line.literal()});
      line.rest();
    } else if (!read_order(kind, line) && !read_access(kind, line)) {
      line.fail("unknown line '" + std::string(kind) + "'");
    }
    if (!line.ended())
      line.fail("too many words");
  }

private:
  bool read_order(std::string_view kind, Line &line);
  bool read_access(std::string_view kind, Line &line);
  void chain(Line &line);
  void node(Line &line);
  void edge(Line &line);
  void order(Line &line);
  void same(Line &line);
  void access(Line &line, bool is_write);

  Index node_index(Line &line) { return line.index(graph.nodes.size()); }
  Index next_position(Index node) {
    events_.resize(graph.nodes.size());
    return events_[node]++;
  }
  std::vector<Index> events_; // by node
};

bool GraphReader::read_order(std::string_view kind, Line &line) {
  if (kind == "chain")
    chain(line);
  else if (kind == "node")
    node(line);
  else if (kind == "edge")
    edge(line);
  else if (kind == "order")
    order(line);
  else
    return false;
  return true;
}

bool GraphReader::read_access(std::string_view kind, Line &line) {
  if (kind == "place") {
    line.next(graph.places.size());
    const Index group = line.index(std::numeric_limits<Index>::max());
    const std::string_view form = line.word();
    if (form != "cell" && form != "symbolic")
      line.fail("cell or symbolic is expected");
    graph.places.push_back({group, form == "symbolic"});
    graph.same.emplace_back();
    line.rest();
  } else if (kind == "same") {
    same(line);
  } else if (kind == "write" || kind == "read") {
    access(line, kind == "write");
  } else if (kind == "unseen") {
    const Index node = node_index(line), place = line.index(graph.places.size());
    graph.unseen.push_back({node, place, next_position(node)});
  } else if (kind == "rf") {
    line.next(graph.reads_from.size());
    const Index write = line.index(graph.accesses.size()), read = line.index(graph.accesses.size());
    if (!graph.accesses[write].is_write || graph.accesses[read].is_write)
      line.fail("a write and a read are expected");
    graph.reads_from.push_back({write, read, line.literal()});
  } else {
    return false;
  }
  return true;
}

void GraphReader::chain(Line &line) {
  line.next(graph.chains.size());
  graph.chains.emplace_back();
  line.rest();
}

void GraphReader::node(Line &line) {
  line.next(graph.nodes.size());
  const Index chain = line.index(graph.chains.size());
  std::string kind(line.word());
  graph.nodes.push_back({chain, static_cast<Index>(graph.chains[chain].size()), std::move(kind)});
  graph.chains[chain].push_back(static_cast<Index>(graph.nodes.size() - 1));
  line.rest();
}

// Numbers may be left out: what is not there cannot be used.
void GraphReader::edge(Line &line) {
  constexpr std::size_t most = 100'000'000;
  const Index number = line.index(most), from = node_index(line), to = node_index(line);
  if (number < graph.edges.size() && graph.edges[number].exists)
    line.fail("a second edge of this number");
  if (number >= graph.edges.size())
    graph.edges.resize(number + 1);
  graph.edges[number] = {true, false, from, to, line.literal()};
}

void GraphReader::order(Line &line) {
  constexpr std::size_t most = 100'000'000;
  const Index number = line.index(most), first = line.index(graph.accesses.size()),
              second = line.index(graph.accesses.size());
  const Literal literal = line.literal();
  const Access &a = graph.accesses[first], &b = graph.accesses[second];
  if (literal == always || literal == never || !a.is_write || !b.is_write || a.node == b.node)
    line.fail("two writes of different nodes and a variable are expected");
  if (number + 1 >= graph.edges.size())
    graph.edges.resize(number + 2);
  if (graph.edges[number].exists || graph.edges[number + 1].exists)
    line.fail("a second edge of this number");
  graph.edges[number] = {true, true, a.node, b.node, literal};
  graph.edges[number + 1] = {true, true, b.node, a.node, -literal};
}

void GraphReader::same(Line &line) {
  const Index a = line.index(graph.places.size()), b = line.index(graph.places.size());
  const Literal literal = line.literal();
  graph.same[a].emplace_back(b, literal);
  graph.same[b].emplace_back(a, literal);
}

void GraphReader::access(Line &line, bool is_write) {
  line.next(graph.accesses.size());
  Access access;
  access.is_write = is_write;
  access.node = node_index(line);
  access.place = line.index(graph.places.size());
  access.position = next_position(access.node);
  access.path = line.literal();
  access.outer = is_write ? line.literal() : access.path;
  graph.accesses.push_back(access);
}

template <class Each> void each_line(const std::string &text, const Each &each) {
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    each(++number, std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
}

} // namespace

std::string read_file(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in)
    throw InputError(InputError::Kind::Input, path + ": error: cannot read this file");
  return content.str();
}

Literal Graph::same_place(Index a, Index b) const {
  if (a == b)
    return always;
  for (const auto &[other, literal] : same[a])
    if (other == b)
      return literal;
  return never;
}

Graph read_graph(const std::string &path) {
  const std::string text = read_file(path);
  GraphReader reader;
  each_line(text, [&](std::size_t number, std::string_view content) {
    Line line(path, number, content);
    if (number == 1 && content != "sennit-certificate 1")
      line.fail("no certificate of version 1");
    if (number > 1)
      reader.read(line);
  });
  if (reader.graph.claim.empty())
    throw Malformed(path + ": error: nothing is claimed");
  return std::move(reader.graph);
}

Formula read_formula(const std::string &path) {
  const std::string text = read_file(path);
  Formula formula;
  formula.begins.push_back(0);
  std::optional<std::size_t> announced;
  each_line(text, [&](std::size_t number, std::string_view content) {
    if (content.starts_with('c'))
      return;
    Line line(path, number, content);
    if (!announced) {
      if (line.word() != "p" || line.word() != "cnf")
        line.fail("p cnf is expected");
      formula.variables = static_cast<Literal>(line.index(std::numeric_limits<Literal>::max()));
      announced = line.index(std::numeric_limits<Index>::max());
      return;
    }
    std::string_view word = line.word();
    for (; word != "0"; word = line.word()) {
      Literal value = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (error != std::errc() || end != word.data() + word.size() || value == 0 ||
          value > formula.variables || value < -formula.variables)
        line.fail("a literal is expected, not '" + std::string(word) + "'");
      formula.literals.push_back(value);
    }
    if (!line.ended())
      line.fail("one clause a line is expected");
    formula.begins.push_back(formula.literals.size());
  });
  if (!announced || *announced != formula.size())
    throw Refused(path + ": " + std::to_string(formula.size()) + " clauses, " +
                  std::to_string(announced.value_or(0)) + " announced");
  return formula;
}

} // namespace sennit::certcheck
