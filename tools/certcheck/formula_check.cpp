// The formula against the graph: what the graph says must stand there, and nothing else about reads-from and the order of writes.
//
//     RF-Some   read 5 executes -> it reads from one of ALL writes that may be of its place and are not behind it in its thread
//     guards    rf(w, r) -> w and r execute, at one place;   a write that others see is executed
//     goal      one of the goals holds
//
// A variable of rf stands positive in RF-Some only, a variable of write order nowhere: so no clause can take an execution away by them
// unless it speaks of values. Cost: linear in the formula; per read, the writes of its place.
#include "certificate.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace sennit::certcheck {

namespace {

Clause canonical(std::span<const Literal> literals) {
  Clause clause(literals.begin(), literals.end());
  std::ranges::sort(clause);
  const auto repeated = std::ranges::unique(clause);
  clause.erase(repeated.begin(), repeated.end());
  return clause;
}

struct Hash {
  std::size_t operator()(const Clause &clause) const {
    std::size_t hash = clause.size();
    for (Literal l : clause)
      hash = hash * 1'000'003 + static_cast<std::size_t>(l);
    return hash;
  }
};

enum class Kind : std::uint8_t { Some, Guard, Goal };

struct Expected {
  Kind kind = Kind::Guard;
  bool found = false;
  std::string what;
};

class FormulaCheck {
public:
  FormulaCheck(const Graph &graph, const Formula &formula) : graph_(graph), formula_(formula) {}

  FormulaReport run() {
    check_edges();
    name_variables();
    index_writes();
    for (const Access &access : graph_.accesses)
      if (access.is_write)
        expect(Kind::Guard, "a write that others see executes",
               {negated(access.outer), access.path});
    index_candidates();
    for (Index r = 0; r < graph_.accesses.size(); ++r)
      if (!graph_.accesses[r].is_write)
        expect_read(r);
    Clause goals;
    for (const Goal &goal : graph_.goals)
      goals.push_back(goal.literal);
    expect(Kind::Goal, "some goal holds", goals);
    compare();
    return report_;
  }

private:
  static Literal negated(Literal l) { return l == always ? never : l == never ? always : -l; }
  void check_edges() const;
  void name_variables();
  void use_once(Literal literal, const std::string &what, bool is_order);
  void check_use(Literal literal) const;
  void index_writes();
  void index_candidates();
  void expect(Kind kind, const std::string &what, const Clause &literals);
  void expect_read(Index read);
  void expect_guards(Index rf);
  bool is_behind(Index node, Index position, const Access &read) const;
  template <class Each> void each_place(Index place, const Each &each) const;
  void compare();

  const Graph &graph_;
  const Formula &formula_;
  std::vector<std::uint8_t> use_;                   // by variable: 1 rf, 2 order of writes
  std::vector<std::vector<Index>> writes_, unseen_; // by place
  std::map<Index, std::vector<Index>> groups_;      // places
  std::vector<std::vector<Index>> candidates_;      // rf by read
  std::unordered_map<Clause, Expected, Hash> expected_;
  FormulaReport report_;
};

// A creation comes before the thread that it starts, the end of a thread before what waits for it.
void FormulaCheck::check_edges() const {
  for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
    const Edge &edge = graph_.edges[i];
    if (!edge.exists || edge.is_order)
      continue;
    const Node &from = graph_.nodes[edge.from], &to = graph_.nodes[edge.to];
    const bool starts =
        to.position == 0 && to.kind == "start" && (from.kind == "create" || from.kind == "block");
    const bool ends = from.kind == "end" && from.position + 1 == graph_.chains[from.chain].size();
    if (from.chain == to.chain || (!starts && !ends))
      throw Refused("graph.txt: edge " + std::to_string(i) +
                    " is neither from a creation nor from the end of a thread");
  }
}

void FormulaCheck::use_once(Literal literal, const std::string &what, bool is_order) {
  const auto variable = static_cast<std::size_t>(std::abs(literal));
  if (literal == always || literal == never || variable >= use_.size())
    throw Refused("graph.txt: " + what + " has no variable of the formula");
  if (use_[variable] != 0)
    throw Refused("graph.txt: the variable of " + what + " has another meaning, too");
  use_[variable] = is_order ? 2 : 1;
}

void FormulaCheck::check_use(Literal literal) const {
  if (literal == always || literal == never)
    return;
  const auto variable = static_cast<std::size_t>(std::abs(literal));
  if (variable >= use_.size() || use_[variable] != 0)
    throw Refused("graph.txt: literal " + std::to_string(literal) +
                  " is no condition of the formula");
}

void FormulaCheck::name_variables() {
  use_.assign(static_cast<std::size_t>(formula_.variables) + 1, 0);
  for (std::size_t i = 0; i < graph_.reads_from.size(); ++i) {
    if (graph_.reads_from[i].literal < 0)
      throw Refused("graph.txt: rf " + std::to_string(i) + " is negative");
    use_once(graph_.reads_from[i].literal, "rf " + std::to_string(i), false);
  }
  for (std::size_t i = 0; i < graph_.edges.size(); ++i)
    if (graph_.edges[i].is_order) {
      use_once(graph_.edges[i].literal, "order " + std::to_string(i), true);
      ++i; // its other direction
    }
  for (const Edge &edge : graph_.edges)
    if (edge.exists && !edge.is_order)
      check_use(edge.literal);
  for (const Access &access : graph_.accesses) {
    check_use(access.path);
    check_use(access.outer);
  }
  for (const auto &row : graph_.same)
    for (const auto &[place, literal] : row)
      check_use(literal);
  for (const Goal &goal : graph_.goals)
    check_use(goal.literal);
}

void FormulaCheck::index_writes() {
  writes_.resize(graph_.places.size());
  unseen_.resize(graph_.places.size());
  for (Index i = 0; i < graph_.accesses.size(); ++i)
    if (graph_.accesses[i].is_write)
      writes_[graph_.accesses[i].place].push_back(i);
  for (Index i = 0; i < graph_.unseen.size(); ++i)
    unseen_[graph_.unseen[i].place].push_back(i);
  for (Index p = 0; p < graph_.places.size(); ++p)
    groups_[graph_.places[p].group].push_back(p);
}

void FormulaCheck::index_candidates() {
  candidates_.resize(graph_.accesses.size());
  for (Index i = 0; i < graph_.reads_from.size(); ++i)
    candidates_[graph_.reads_from[i].read].push_back(i);
}

void FormulaCheck::expect(Kind kind, const std::string &what, const Clause &literals) {
  Clause clause;
  for (Literal l : literals) {
    if (l == always)
      return;
    if (l != never)
      clause.push_back(l);
  }
  clause = canonical(clause);
  for (std::size_t i = 0; i + 1 < clause.size(); ++i)
    if (std::ranges::binary_search(clause, -clause[i]))
      return; // holds anyway
  const auto [slot, fresh] = expected_.try_emplace(std::move(clause), Expected{kind, false, what});
  if (!fresh && kind != Kind::Guard)
    slot->second.kind = kind;
}

// In its thread behind the read, or in its node and listed behind it: reading from there would be a cycle.
bool FormulaCheck::is_behind(Index node, Index position, const Access &read) const {
  const Node &w = graph_.nodes[node], &r = graph_.nodes[read.node];
  return w.chain == r.chain &&
         (w.position > r.position || (w.position == r.position && position > read.position));
}

// The places that may be the same, itself included.
template <class Each> void FormulaCheck::each_place(Index place, const Each &each) const {
  each(place);
  std::vector<Index> told;
  for (const auto &[other, literal] : graph_.same[place]) {
    told.push_back(other);
    if (literal != never)
      each(other);
  }
  std::ranges::sort(told);
  for (Index other : groups_.at(graph_.places[place].group))
    if (other != place && (graph_.places[place].symbolic || graph_.places[other].symbolic) &&
        (!writes_[other].empty() || !unseen_[other].empty()) &&
        !std::ranges::binary_search(told, other))
      throw Refused("graph.txt: places " + std::to_string(place) + " and " + std::to_string(other) +
                    " may be the same, and nothing says when");
}

void FormulaCheck::expect_read(Index read) {
  const Access &r = graph_.accesses[read];
  std::vector<Index> listed;
  Clause some{negated(r.path)};
  for (Index rf : candidates_[read]) {
    listed.push_back(graph_.reads_from[rf].write);
    some.push_back(graph_.reads_from[rf].literal);
    expect_guards(rf);
  }
  std::ranges::sort(listed);
  if (std::ranges::adjacent_find(listed) != listed.end())
    throw Refused("graph.txt: read " + std::to_string(read) + " has a candidate twice");
  each_place(r.place, [&](Index place) {
    for (Index w : writes_[place])
      if (!is_behind(graph_.accesses[w].node, graph_.accesses[w].position, r) &&
          !std::ranges::binary_search(listed, w))
        throw Refused("graph.txt: read " + std::to_string(read) + " may read from write " +
                      std::to_string(w) + ", which is no candidate");
    for (Index u : unseen_[place])
      if (!is_behind(graph_.unseen[u].node, graph_.unseen[u].position, r))
        throw Refused("graph.txt: read " + std::to_string(read) +
                      " may read from a write that is listed as unseen");
  });
  expect(Kind::Some, "read " + std::to_string(read) + " reads from something", some);
}

void FormulaCheck::expect_guards(Index rf) {
  const ReadsFrom &pair = graph_.reads_from[rf];
  const Access &w = graph_.accesses[pair.write], &r = graph_.accesses[pair.read];
  const Literal same = graph_.same_place(w.place, r.place);
  const std::string what = "rf " + std::to_string(rf) + " needs its guards";
  for (Literal guard : {w.node == r.node ? w.path : w.outer, w.path, r.path, same})
    expect(Kind::Guard, what, {-pair.literal, guard});
}

void FormulaCheck::compare() {
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    const Clause clause = canonical(formula_.clause(i));
    const auto found = expected_.find(clause);
    report_.has_empty_clause = report_.has_empty_clause || clause.empty();
    bool is_some = false;
    if (found == expected_.end()) {
      ++report_.trusted;
    } else {
      found->second.found = true;
      is_some = found->second.kind == Kind::Some;
      ++(is_some ? report_.reads_from_some : report_.guards);
    }
    for (Literal l : clause) {
      const std::uint8_t use = use_[static_cast<std::size_t>(std::abs(l))];
      if (use == 2)
        throw Refused("formula.cnf: clause " + std::to_string(i + 1) +
                      " restricts the order of writes");
      if (use == 1 && l > 0 && !is_some)
        throw Refused("formula.cnf: clause " + std::to_string(i + 1) +
                      " asks for reads-from that the graph does not ask for");
    }
  }
  for (const auto &[clause, expected] : expected_)
    if (!expected.found)
      throw Refused("formula.cnf: a clause is missing: " + expected.what);
}

} // namespace

FormulaReport check_formula(const Graph &graph, const Formula &formula) {
  return FormulaCheck(graph, formula).run();
}

} // namespace sennit::certcheck
