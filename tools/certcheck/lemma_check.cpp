// Lemmas step by step: each step is an edge of the order that earlier steps and literals of the clause give; the last is a cycle.
//
//     PO u v       u stands before v in one chain
//     ED e         edge e of graph.txt                        needs its literal
//     RF k         from the write of rf k to its read         needs the literal of rf k
//     WS k x p...  rf k = (w, r), p a path from x to r: x -> w     needs rf k, that x executes, one place with r
//     FR k x p...  rf k = (w, r), p a path from w to x: r -> x     likewise
//     CY p...      p is a path back to where it began
//
// "Needs" a literal: its negation is in the clause. Own-node rule: x in the node of r counts as before it only if listed before it, in
// the node of w as behind it only if listed behind it; there x executes by its path guard, elsewhere by its outer guard.
// Cost: linear in the text.
#include "certificate.h"

#include <charconv>
#include <optional>

namespace sennit::certcheck {

namespace {

struct Step {
  Index from = 0, to = 0;
};

class LemmaCheck {
public:
  LemmaCheck(const Graph &graph, const Formula &formula, std::string file)
      : graph_(graph), formula_(formula), file_(std::move(file)),
        stamp_(2 * (static_cast<std::size_t>(formula.variables) + 1), 0) {}

  Clause run(std::string_view line) {
    ++number_;
    rest_ = line;
    closed_ = false;
    steps_.clear();
    Clause clause = read_clause();
    while (!rest_.empty()) {
      if (closed_)
        refuse("a step behind the cycle");
      if (number() != steps_.size() + 1)
        malformed("steps are numbered from 1");
      step(word());
    }
    if (!closed_)
      refuse("no cycle");
    return clause;
  }

private:
  [[noreturn]] void refuse(const std::string &what) const {
    throw Refused(file_ + ":" + std::to_string(number_) + ": step " +
                  std::to_string(steps_.size() + 1) + ": " + what);
  }
  [[noreturn]] void malformed(const std::string &what) const {
    throw Malformed(file_ + ":" + std::to_string(number_) + ": error: " + what);
  }
  // The next word; "|" ends a step.
  std::string_view word() {
    const std::size_t end = rest_.find(' ');
    const std::string_view result = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    return result;
  }
  template <class Number> std::optional<Number> parse(std::string_view text) const {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
      return std::nullopt;
    return value;
  }
  Index number() {
    const auto value = parse<Index>(word());
    if (!value)
      malformed("a number is expected");
    return *value;
  }
  std::size_t side(Literal l) const {
    return 2 * static_cast<std::size_t>(std::abs(l)) + (l < 0 ? 1 : 0);
  }

  Clause read_clause();
  void need(Literal literal) const;
  const ReadsFrom &needed_rf(Index rf) const;
  std::vector<Index> read_path();
  void follow(const std::vector<Index> &path, Index from, Index to) const;
  void step(std::string_view kind);
  void add(Index from, Index to) {
    if (from == to)
      refuse("an edge inside one node");
    steps_.push_back({from, to});
  }
  void program_order(Index u, Index v);
  void edge(Index e);
  void derived(bool from_read, Index rf, Index via, const std::vector<Index> &path);
  void cycle(const std::vector<Index> &path);

  const Graph &graph_;
  const Formula &formula_;
  std::string file_;
  std::vector<std::uint32_t> stamp_; // by literal: the last lemma with it
  std::uint32_t number_ = 0;         // line
  std::string_view rest_;
  std::vector<Step> steps_;
  bool closed_ = false;
};

Clause LemmaCheck::read_clause() {
  Clause clause;
  for (std::string_view next = word(); next != "|"; next = word()) {
    const auto literal = parse<Literal>(next);
    if (!literal || *literal == 0 || *literal > formula_.variables ||
        *literal < -formula_.variables)
      malformed("a literal of the formula is expected, not '" + std::string(next) + "'");
    clause.push_back(*literal);
    stamp_[side(*literal)] = number_;
  }
  return clause;
}

void LemmaCheck::need(Literal literal) const {
  if (literal == always)
    return;
  if (literal == never || stamp_[side(-literal)] != number_)
    refuse("the clause lacks a literal that the step needs");
}

const ReadsFrom &LemmaCheck::needed_rf(Index rf) const {
  if (rf >= graph_.reads_from.size())
    refuse("rf " + std::to_string(rf) + " is not in the graph");
  need(graph_.reads_from[rf].literal);
  return graph_.reads_from[rf];
}

std::vector<Index> LemmaCheck::read_path() {
  std::vector<Index> path;
  while (!rest_.empty()) {
    const std::string_view next = word();
    if (next == "|")
      break;
    const auto earlier = parse<Index>(next);
    if (!earlier)
      malformed("a number of a step is expected");
    if (*earlier == 0 || *earlier > steps_.size())
      refuse("step " + std::to_string(*earlier) + " was not shown before");
    path.push_back(*earlier - 1);
  }
  return path;
}

void LemmaCheck::follow(const std::vector<Index> &path, Index from, Index to) const {
  Index at = from;
  for (Index s : path) {
    if (steps_[s].from != at)
      refuse("the path has a gap");
    at = steps_[s].to;
  }
  if (at != to)
    refuse("the path does not end where it should");
}

void LemmaCheck::step(std::string_view kind) {
  if (kind == "PO") {
    const Index u = number(), v = number();
    program_order(u, v);
  } else if (kind == "ED") {
    edge(number());
  } else if (kind == "RF") {
    const ReadsFrom &rf = needed_rf(number());
    add(graph_.accesses[rf.write].node, graph_.accesses[rf.read].node);
  } else if (kind == "WS" || kind == "FR") {
    const Index rf = number(), via = number();
    return derived(kind == "FR", rf, via, read_path());
  } else if (kind == "CY") {
    return cycle(read_path());
  } else {
    malformed("unknown step '" + std::string(kind) + "'");
  }
  if (!rest_.empty() && word() != "|")
    malformed("| is expected");
}

void LemmaCheck::program_order(Index u, Index v) {
  if (u >= graph_.nodes.size() || v >= graph_.nodes.size())
    refuse("a node that is not in the graph");
  if (graph_.nodes[u].chain != graph_.nodes[v].chain ||
      graph_.nodes[u].position >= graph_.nodes[v].position)
    refuse("not in program order");
  add(u, v);
}

void LemmaCheck::edge(Index e) {
  if (e >= graph_.edges.size() || !graph_.edges[e].exists)
    refuse("edge " + std::to_string(e) + " is not in the graph");
  need(graph_.edges[e].literal);
  add(graph_.edges[e].from, graph_.edges[e].to);
}

void LemmaCheck::derived(bool from_read, Index rf, Index via, const std::vector<Index> &path) {
  const ReadsFrom &pair = needed_rf(rf);
  if (via >= graph_.accesses.size() || !graph_.accesses[via].is_write || via == pair.write)
    refuse("no other write");
  const Access &w = graph_.accesses[pair.write], &r = graph_.accesses[pair.read],
               &x = graph_.accesses[via];
  need(x.node == r.node || x.node == w.node ? x.path : x.outer);
  need(graph_.same_place(x.place, r.place));
  const Access &first = from_read ? w : x, &last = from_read ? x : r;
  if (first.node == last.node ? !path.empty() || first.position >= last.position : path.empty())
    refuse("not before");
  follow(path, first.node, last.node);
  if (from_read)
    add(r.node, x.node);
  else
    add(x.node, w.node);
}

void LemmaCheck::cycle(const std::vector<Index> &path) {
  if (path.empty())
    refuse("an empty cycle");
  follow(path, steps_[path.front()].from, steps_[path.front()].from);
  closed_ = true;
}

} // namespace

std::vector<Clause> check_lemmas(const Graph &graph, const Formula &formula,
                                 const std::string &path) {
  const std::string text = read_file(path);
  std::vector<Clause> clauses;
  LemmaCheck check(graph, formula, path);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    clauses.push_back(check.run(std::string_view(text).substr(begin, end - begin)));
    begin = end + 1;
  }
  return clauses;
}

} // namespace sennit::certcheck
