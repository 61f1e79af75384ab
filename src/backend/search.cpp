// The two stages and the lazy theory: see backend.h and encoding.md section 4.
//
// The model found last is always checked from scratch, whatever the theory inside the solver said:
// an inconsistent one (always possible with --theory lazy, never seen with the propagator) is
// refuted by the clause of a cycle and the search goes on. Source: He, Sun, Fan (PLDI 2021) for the
// loop; the greedy step and stage two are ours. Cost: one linearisation a model.
#include "sennit/backend.h"
#include "sennit/support/error.h"

#include <algorithm>
#include <array>

namespace sennit::backend {

using event::GoalKind;
using event::NodeId;
using term::TermId;
using theory::Linearisation;

namespace {

std::unique_ptr<Solver> make_solver(const term::TermManager &terms, const Context &context) {
  return context.options.solver == SolverName::Z3 ? make_z3(terms, context)
                                                  : make_cadical(terms, context);
}

// Where threads are identical, what the solver gets for its next conflicts. First all executions, then four times as long;
// from there on twice as many on one of each orbit as on all executions, in growing turns: proofs are found in the one, bugs in
// the other.
class SymmetryTurns {
public:
  SymmetryTurns(Literal symmetry, std::uint64_t first) : symmetry_(symmetry), limit_(first) {}

  bool any() const { return symmetry_ != theory::literal_true; }
  // None: to the end.
  std::optional<std::uint64_t> conflicts() const {
    return !any() || turn_ > most_turns ? std::nullopt : std::optional(limit_);
  }
  Literal assumption() const { return one_of_each() ? symmetry_ : theory::literal_true; }
  void next() {
    ++turn_;
    if (turn_ == 1)
      limit_ *= 4;
    else
      limit_ = (one_of_each() ? first_turn : first_turn / 2) << (turn_ - 2) / 2;
  }

private:
  static constexpr std::uint64_t first_turn = 4000;
  static constexpr unsigned most_turns = 31; // then on one of each orbit to the end
  bool one_of_each() const { return turn_ > 1 && turn_ % 2 == 0; }
  Literal symmetry_;
  std::uint64_t limit_;
  unsigned turn_ = 0;
};

// When the refuter is asked, in conflicts of the search so far.
class RefuterTurns {
public:
  RefuterTurns(bool any, std::uint64_t first) : first_(first), open_(any) {}

  std::optional<std::uint64_t> next() const {
    if (!open_)
      return std::nullopt;
    return std::max(first_ * turns[turn_].halves / 2, turns[turn_].least);
  }
  unsigned turn() const { return turn_; }
  void done(encoder::Refuter::Reply reply) {
    ++turn_;
    open_ = reply == encoder::Refuter::Reply::NotYet && turn_ < turns.size();
  }

private:
  struct Turn {
    std::uint64_t halves, least; // of the conflicts before the first turn; at least so many
  };
  static constexpr std::array<Turn, 4> turns{{{2, 0}, {3, 0}, {4, 1000}, {6, 4000}}};
  std::uint64_t first_;
  unsigned turn_ = 0;
  bool open_;
};

} // namespace

class Search::Implementation {
public:
  Implementation(const event::Graph &graph, const SearchOptions &options, const Context &context)
      : graph_(graph), options_(options), context_(context),
        oracle_(make_oracle(*graph.terms, context)), solver_(make_solver(*graph.terms, context)),
        record_(options.record ? *options.record : own_record_) {
    auto timer = context.statistics.timer("bmc.encode");
    encoder::Options encoding = options.encoding;
    encoding.oracle = oracle_.get();
    encoding_ = encoder::encode(graph, *solver_, encoding);
    if (options.theory == TheoryMode::Propagate)
      solver_->connect(encoding_->problem);
  }
  ~Implementation() { solver_->report(context_.statistics); }

  Found find(GoalKind kind, std::optional<double> seconds) {
    Literal query = encoding_->query(kind);
    if (query == theory::literal_false)
      return {Answer::Unsatisfiable, {}};
    Found found = search(query, seconds, kind);
    return found;
  }

  Found find(TermId condition, std::optional<double> seconds) {
    Literal literal = solver_->literal(condition);
    return search(literal, seconds, std::nullopt);
  }

  const encoder::Encoding &encoding() const { return *encoding_; }

private:
  encoder::Refuter::Reply refute(GoalKind kind, unsigned turn, std::optional<double> seconds);
  Found search(Literal query, std::optional<double> seconds, std::optional<GoalKind> kind);
  bool refute_cycle();
  bool add_write_order(const Linearisation &failed);
  std::size_t goal_of(GoalKind kind);
  Execution execution(const Linearisation &line, std::optional<std::size_t> goal);
  using Values = std::unordered_map<TermId, Word>;
  void perform(NodeId node, term::Evaluator &model, Values &found,
               std::vector<std::optional<Word>> &memory, std::optional<std::size_t> goal);
  bool executed(NodeId node, term::Evaluator &model, std::optional<std::size_t> goal) const;
  bool holds(Literal literal) { return solver_->holds(literal); }

  const event::Graph &graph_;
  SearchOptions options_;
  const Context &context_;
  std::unique_ptr<encoder::Oracle> oracle_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<encoder::Encoding> encoding_;
  RefuterRecord own_record_;
  RefuterRecord &record_;
  std::unique_ptr<theory::Ordering> cycles_; // finds the clause of a cycle in a full assignment
};

Found Search::Implementation::search(Literal query, std::optional<double> seconds,
                                     std::optional<GoalKind> kind) {
  double end = context_.limits.worked() + seconds.value_or(0);
  auto left = [&]() -> std::optional<double> {
    if (!seconds)
      return std::nullopt;
    return std::max(0.0, end - context_.limits.worked());
  };
  SymmetryTurns symmetry(kind ? encoding_->symmetry[static_cast<unsigned>(*kind)]
                              : theory::literal_true,
                         options_.symmetry_after);
  RefuterTurns asking(kind && encoding_->refuter, record_.first(options_.refute_after));
  std::uint64_t done = 0; // conflicts
  bool refuted = false;
  auto ask = [&] {
    while (!refuted && asking.next() && *asking.next() <= done) {
      const encoder::Refuter::Reply reply = refute(*kind, asking.turn(), left());
      refuted = reply == encoder::Refuter::Reply::Refuted;
      asking.done(reply);
      if (!asking.next())
        record_.note(refuted);
    }
  };
  auto limit = [&]() -> std::optional<std::uint64_t> {
    if (symmetry.any() || !asking.next())
      return symmetry.conflicts();
    return *asking.next() - done;
  };
  std::optional<Statistics::Timer> timer;
  auto pause = [&]() -> std::optional<std::uint64_t> {
    timer.reset();
    done = *asking.next();
    ask();
    timer.emplace(context_.statistics, "bmc.solve");
    return refuted ? std::nullopt : std::optional(limit().value_or(0));
  };
  for (;;) {
    if (seconds && *left() <= 0)
      return {Answer::Unknown, {}};
    ask();
    if (refuted)
      return {Answer::Unsatisfiable, {}};
    context_.statistics.add("bmc.solver_calls");
    SolveLimits limits{left(), limit(), {}};
    if (!symmetry.any() && limits.conflicts)
      limits.pause = pause;
    const Literal assumptions[] = {query, symmetry.assumption()};
    timer.emplace(context_.statistics, "bmc.solve");
    const Answer answer = solver_->solve(assumptions, limits);
    timer.reset();
    if (refuted)
      return {Answer::Unsatisfiable, {}};
    if (answer == Answer::Unknown && limits.conflicts) {
      done += *limits.conflicts;
      symmetry.next();
      continue;
    }
    if (answer != Answer::Satisfiable)
      return {answer, {}};
    timer.emplace(context_.statistics, "bmc.linearise");
    auto value = [this](Literal l) { return holds(l); };
    if (!theory::consistent(encoding_->problem, value)) {
      SENNIT_CHECK(refute_cycle(), "an inconsistent model without a cycle");
      continue;
    }
    std::optional<std::size_t> goal;
    NodeId goal_node;
    if (kind) {
      goal = goal_of(*kind);
      goal_node = graph_.goals[*goal].node;
    }
    theory::NodeId target =
        goal_node.valid() ? encoding_->nodes[goal_node.index()] : theory::NodeId();
    Linearisation line = theory::linearise(encoding_->problem, value, target);
    if (line.found)
      return {Answer::Satisfiable, execution(line, goal)};
    context_.statistics.add("bmc.stage_two.rounds");
    SENNIT_CHECK(add_write_order(line), "no open pair of writes, and yet no order");
  }
}

encoder::Refuter::Reply Search::Implementation::refute(GoalKind kind, unsigned turn,
                                                       std::optional<double> seconds) {
  auto timer = context_.statistics.timer("bmc.refute");
  const encoder::Refuter::Reply reply = encoding_->refuter->refutes(kind, turn, seconds);
  const encoder::Counters &counters = encoding_->counters;
  context_.statistics.set("sections.facts.components", counters.components);
  context_.statistics.set("sections.facts.invariants", counters.invariants);
  context_.statistics.set("sections.facts.goals", counters.refuted_goals);
  context_.statistics.set("sections.slots", counters.slots);
  return reply;
}

// A cycle of the current model as a clause.
bool Search::Implementation::refute_cycle() {
  context_.statistics.add(options_.theory == TheoryMode::Lazy ? "bmc.lazy.cycles"
                                                              : "bmc.theory.missed_cycles");
  if (!cycles_) {
    theory::OrderingOptions ordering;
    ordering.propagation = 0;
    cycles_ = std::make_unique<theory::Ordering>(encoding_->problem, ordering);
  }
  cycles_->extend();
  cycles_->push();
  for (Literal v : encoding_->problem.variables())
    cycles_->assign(holds(v) ? v : -v);
  bool consistent = cycles_->propagate();
  if (!consistent) {
    auto conflict = cycles_->conflict();
    solver_->clause(std::vector<Literal>(conflict.begin(), conflict.end()));
  }
  cycles_->pop(1);
  return !consistent;
}

bool Search::Implementation::add_write_order(const Linearisation &failed) {
  std::size_t added = 0;
  for (auto [a, b] : failed.unordered) {
    encoding_->problem.add_ws(a, b, solver_->fresh());
    ++encoding_->counters.write_order;
    ++added;
  }
  context_.statistics.add("bmc.stage_two.literals", added);
  solver_->extend();
  return added > 0;
}

std::size_t Search::Implementation::goal_of(GoalKind kind) {
  for (std::size_t i = 0; i < graph_.goals.size(); ++i)
    if (graph_.goals[i].kind == kind && holds(encoding_->goals[i]))
      return i;
  SENNIT_CHECK(false, "a model of a query without a goal");
}

// Did the whole node happen, for other threads too? The goal's own node counts in any case: the
// goal may lie inside.
bool Search::Implementation::executed(NodeId id, term::Evaluator &model,
                                      std::optional<std::size_t> goal) const {
  const event::Node &node = graph_.node(id);
  if (goal && graph_.goals[*goal].in_block && graph_.goals[*goal].node == id)
    return true;
  if (node.kind == event::NodeKind::Block && node.block.valid())
    return model.holds(graph_.blocks[node.block.index()].completes);
  return model.holds(node.guard);
}

Execution Search::Implementation::execution(const Linearisation &line,
                                            std::optional<std::size_t> goal) {
  Execution result;
  // Reads that the encoding left out: their values are found on the way; observed ones agree with the solver's.
  auto found = std::make_shared<Values>();
  result.model = std::make_shared<term::Evaluator>(*graph_.terms, [this, found](TermId variable) {
    const auto known = found->find(variable);
    return known == found->end() ? solver_->value(variable) : known->second;
  });
  // The evaluator asks the solver while the model is there: all that a schedule needs is evaluated
  // before the next solve.
  result.goal = goal.value_or(0);
  std::vector<std::vector<NodeId>> by_theory(encoding_->problem.nodes().size());
  for (const event::Thread &thread : graph_.threads)
    for (NodeId node : thread.nodes)
      by_theory[encoding_->nodes[node.index()].index()].push_back(node);
  std::vector<std::optional<Word>> memory(graph_.cells.size());
  for (theory::NodeId n : line.order)
    for (NodeId node : by_theory[n.index()]) {
      perform(node, *result.model, *found, memory, goal);
      if (executed(node, *result.model, goal))
        result.order.push_back(node);
      if (goal && graph_.goals[*goal].node == node)
        return result;
    }
  return result;
}

// What the encoding left out, in the order found: its reads get the values that they find now.
void Search::Implementation::perform(NodeId id, term::Evaluator &model, Values &found,
                                     std::vector<std::optional<Word>> &memory,
                                     std::optional<std::size_t> goal) {
  const event::Node &node = graph_.node(id);
  std::vector<std::pair<std::size_t, std::optional<Word>>> undo;
  for (std::uint32_t i = 0; i < node.event_count; ++i) {
    const event::EventId e(node.first_event.index() + i);
    const event::Event &event = graph_.event(e);
    if (!encoding_->left_out[e.index()] || encoding_->explained[e.index()] ||
        !model.holds(event.guard))
      continue;
    std::optional<Word> &cell = memory[event.cell.index()];
    if (event.kind == event::EventKind::Read) {
      SENNIT_CHECK(cell, "a read before the initial write");
      found[event.value] = *cell;
      SENNIT_CHECK(model(event.value) == *cell, "a value that the order does not give");
    } else {
      undo.emplace_back(event.cell.index(), cell);
      cell = model(event.value);
    }
  }
  if (!undo.empty() && !executed(id, model, goal))
    for (; !undo.empty(); undo.pop_back())
      memory[undo.back().first] = undo.back().second;
}

Search::Search(const event::Graph &graph, const SearchOptions &options, const Context &context)
    : implementation_(std::make_unique<Implementation>(graph, options, context)) {}
Search::~Search() = default;
Found Search::find(GoalKind kind, std::optional<double> seconds) {
  return implementation_->find(kind, seconds);
}
Found Search::find(TermId condition, std::optional<double> seconds) {
  return implementation_->find(condition, seconds);
}
const encoder::Encoding &Search::encoding() const {
  return implementation_->encoding();
}

} // namespace sennit::backend
