// Bounded model checking: for each bound a new graph, formula and solver, and three queries
// (encoding.md section 1).
//
//     1. some violation        UNSAFE, after replay
//     2. some cut              which loops are deepened next; without one the bound is complete
//     3. some undefined behaviour, some approximation: a SAFE becomes UNKNOWN; deepening goes on,
//     it may find a violation
//
// Times (semantics.md, "Bounds"): no new bound starts after 20 s or half of --timeout; without
// --timeout and --unwind a query still running at 45 s is given up if an earlier bound has
// finished.
#include "sennit/engine/bmc.h"
#include "bounds.h"
#include "portfolio.h"
#include "schedule.h"
#include "sennit/check/trace.h"
#include "vacuity.h"

#include "sennit/backend.h"
#include "sennit/certificate.h"
#include "sennit/support/error.h"

#include <new>

namespace sennit::engine {

namespace {

using backend::Answer;
using backend::Found;
using backend::Search;
using event::GoalKind;
using event::Graph;

constexpr double no_new_bound_after = 20, give_up_at = 45; // seconds of work
constexpr double certificate_seconds = 60; // likewise, for the search that is written down

class Bmc {
public:
  Bmc(const Context &context, const ir::Program &program, std::span<const NamedLoop> loops)
      : context_(context), options_(context.options), program_(program),
        deepening_(options_, program, loops) {}

  EngineResult run() {
    try {
      while (round()) {
      }
    } catch (const Stopped &stop) {
      if (stop.kind() == Stopped::Kind::MissingTool || stop.kind() == Stopped::Kind::Output)
        throw;
      result_.stopped = stop.kind();
    } catch (const std::bad_alloc &) {
      result_.stopped = Stopped::Kind::Memory;
    } catch (const Unsupported &) {
      if (result_.bounds_finished == 0)
        throw;
    }
    result_.verdicts = {verdict()};
    result_.trust = std::move(vacuous_);
    result_.trust.push_back({TrustEntry::Kind::MemoryModel, "sequential consistency", ""});
    result_.trust.push_back({TrustEntry::Kind::Threads,
                             std::to_string(threads_) + (threads_ == 1 ? " thread" : " threads"),
                             ""});
    if (!options_.certificate.empty())
      certify();
    return std::move(result_);
  }

private:
  bool round();
  // The loops that the executions found reach the cut of.
  struct Cut {
    std::set<event::LoopRef> loops;
    bool given_up = false; // counts as a reachable cut
    bool can_grow = false; // one of them can be deepened
  };
  Cut ask_cut(const Graph &graph, Search &search, std::vector<LoopBound> &bounds,
              const std::vector<unwind::LoopReport> &loops);
  void ask_undefined(const Graph &graph, Search &search);
  void ask_approximations(const Graph &graph, Search &search);
  std::vector<term::TermId> spoiling(const Graph &graph) const;
  void certify();
  bool may_start_bound() const;
  std::optional<double> seconds_left() const;
  PropertyVerdict verdict() const;
  std::string place_of(const Graph &graph, const event::Goal &goal) const;
  void count(const Graph &graph, const Search &search) const;
  unwind::Result unwind_program();

  const Context &context_;
  const Options &options_;
  const ir::Program &program_;
  Deepening deepening_;
  backend::RefuterRecord refuter_record_;
  EngineResult result_;
  std::optional<PropertyVerdict> violation_, undefined_;
  std::string unknown_; // why not SAFE: an approximation, a query given up
  Cut cut_;             // of the last finished bound: changed only when one has finished
  std::shared_ptr<const unwind::Result>
      finished_;                            // of the last finished bound, for its certificate
  std::set<event::LoopRef> not_computable_; // loops that no bound has to try to the end again
  std::vector<TrustEntry> vacuous_;         // assertions that no execution reaches
  std::size_t threads_ = 1;
  // Set when undefined behaviour is reachable and objects are freed: where an address is reused a
  // dangling access finds the new object, and the execution goes on, maybe to a violation.
  bool reuse_everywhere_ = false;
};

// ------------------------------------------------------------------------------------------------
// time

std::optional<double> Bmc::seconds_left() const {
  if (options_.timeout || options_.unwind || result_.bounds_finished == 0)
    return std::nullopt;
  return std::max(0.01, give_up_at - context_.limits.worked());
}

bool Bmc::may_start_bound() const {
  if (options_.timeout)
    return context_.limits.elapsed() < options_.timeout->count() / 2;
  return context_.limits.worked() < no_new_bound_after;
}

// ------------------------------------------------------------------------------------------------
// one bound

unwind::Result Bmc::unwind_program() {
  auto timer = context_.statistics.timer("bmc.unwind");
  unwind::Options unwinding;
  unwinding.bounds = deepening_.bounds();
  unwinding.spin_loops = !options_.no_spin_loops;
  unwinding.techniques = techniques_of(options_);
  unwinding.address_reuse = !options_.no_address_reuse;
  unwinding.reuse_everywhere = reuse_everywhere_;
  unwinding.poll = [this] { context_.limits.check(); };
  unwinding.not_computable = not_computable_;
  unwind::Result result = unwind::unwind(program_, unwinding);
  not_computable_ = result.not_computable;
  return result;
}

void Bmc::count(const Graph &graph, const Search &search) const {
  Statistics &statistics = context_.statistics;
  const encoder::Counters &counters = search.encoding().counters;
  std::size_t reads = 0;
  for (const event::Event &e : graph.events)
    reads += e.kind == event::EventKind::Read;
  statistics.set("bmc.bound", deepening_.largest());
  statistics.set("bmc.threads", graph.threads.size());
  statistics.set("bmc.nodes", graph.nodes.size());
  statistics.set("bmc.events", graph.events.size());
  statistics.set("bmc.events.reads", reads);
  statistics.set("bmc.terms", graph.terms->size());
  statistics.set("bmc.candidates", counters.candidates);
  statistics.set("bmc.candidates.dead", counters.dead);
  statistics.set("bmc.reads_from", counters.reads_from);
  statistics.set("bmc.cycle_clauses", counters.cycle_clauses);
  statistics.set("bmc.block_clauses", counters.block_clauses);
  statistics.set("bmc.write_order", counters.write_order);
  statistics.set("bmc.out_of_cone", counters.out_of_cone);
  statistics.set("bmc.longer_cycles", counters.longer_cycles);
  statistics.set("bmc.exchanges", counters.exchanges);
  statistics.set("sections.locks", counters.locks);
  statistics.set("sections.regions", counters.regions);
  statistics.set("sections.explained_reads", counters.explained_reads);
  statistics.set("sections.separated", counters.separated);
  statistics.set("sections.fold.cells", counters.folded_cells);
  statistics.set("sections.fold.pairs", counters.fold_pairs);
  statistics.set("sections.fold.locks", counters.dropped_locks);
}

// True if another bound is to follow.
bool Bmc::round() {
  context_.log.progress("bound " + std::to_string(deepening_.largest()));
  const auto kept = std::make_shared<const unwind::Result>(unwind_program());
  const unwind::Result &unwound = *kept;
  const Graph &graph = unwound.graph;
  threads_ = std::max(threads_, graph.threads.size());
  backend::SearchOptions searching;
  searching.theory = options_.theory;
  searching.encoding.write_order_from_start = options_.stage == StageMode::Sc;
  searching.encoding.potential_cycles = options_.conflicts != ConflictMode::None;
  searching.encoding.slots_first = options_.sections == SectionsMode::Slots;
  searching.refute_after =
      options_.facts_after.value_or(searching.encoding.slots_first ? 0 : searching.refute_after);
  searching.symmetry_after = options_.facts_after.value_or(searching.symmetry_after);
  searching.record = &refuter_record_;
  searching.encoding.longer_cycles = options_.conflicts == ConflictMode::Extended;
  static_cast<Techniques &>(searching.encoding) = techniques_of(options_);
  searching.encoding.poll = [this] { context_.limits.check(); };
  Search search(graph, searching, context_);
  count(graph, search);

  Found found = search.find(GoalKind::Violation, seconds_left());
  if (found.answer == Answer::Unknown)
    return false;
  if (found.execution) {
    const event::Goal &goal = graph.goals[found.execution->goal];
    std::string what = goal.text.empty() ? "reach_error" : "assertion " + goal.text;
    violation_ = {Property::UnreachCall, VerdictKind::Unsafe, what + place_of(graph, goal),
                  schedule_of(graph, *found.execution), check::Expectation::Violation};
    result_.last_bound = deepening_.largest();
    return false;
  }
  std::vector<LoopBound> bounds;
  for (const unwind::LoopReport &report : unwound.loops)
    bounds.push_back(deepening_.describe(report));
  Cut cut = ask_cut(graph, search, bounds, unwound.loops);
  if (!undefined_ && !options_.assume_no_ub)
    ask_undefined(graph, search);
  // A use of freed memory may also find what the block holds after the next allocation.
  const bool reuse_matters =
      unwound.reuse_left_out && !reuse_everywhere_ &&
      (undefined_ ||
       (options_.assume_no_ub &&
        search.find(GoalKind::Undefined, seconds_left()).answer != Answer::Unsatisfiable));
  const bool again = reuse_matters && may_start_bound();
  if (reuse_matters && !again && unknown_.empty())
    unknown_ = "reuse of freed memory not examined";
  if (unknown_.empty())
    ask_approximations(graph, search);
  // From here on the bound has finished: nothing below throws.
  cut_ = std::move(cut);
  result_.bounds = std::move(bounds);
  result_.last_bound = deepening_.largest();
  ++result_.bounds_finished;
  if (!options_.certificate.empty())
    finished_ = kept;
  if (again) {
    reuse_everywhere_ = true;
    return true; // the same bound
  }
  if (cut_.can_grow && deepening_.deepen(cut_.loops) && may_start_bound())
    return true;
  if (!options_.quick)
    vacuous_ = unreached_assertions(graph, search, context_.limits);
  return false;
}

Bmc::Cut Bmc::ask_cut(const Graph &graph, Search &search, std::vector<LoopBound> &bounds,
                      const std::vector<unwind::LoopReport> &loops) {
  Cut cut;
  auto take = [&](const Found &found) {
    for (const event::Goal &goal : graph.goals)
      if (goal.kind == GoalKind::Cut && found.execution->model->holds(goal.condition)) {
        cut.loops.insert(goal.loop);
        cut.can_grow = cut.can_grow || deepening_.can_deepen(goal.loop);
      }
  };
  Found found = search.find(GoalKind::Cut, seconds_left());
  cut.given_up = found.answer == Answer::Unknown;
  while (found.execution) { // which other loops?
    take(found);
    std::vector<term::TermId> others;
    for (const event::Goal &goal : graph.goals)
      if (goal.kind == GoalKind::Cut && !cut.loops.contains(goal.loop))
        others.push_back(goal.condition);
    if (others.empty())
      found = {Answer::Unsatisfiable, {}};
    else
      found = search.find(graph.terms->or_all(others), seconds_left());
  }
  for (std::size_t i = 0; i < bounds.size(); ++i)
    if (cut.loops.contains(loops[i].loop))
      bounds[i].state = LoopBound::State::Cut;
    else if (found.answer == Answer::Unsatisfiable)
      bounds[i].state = LoopBound::State::Complete;
  return cut;
}

void Bmc::ask_undefined(const Graph &graph, Search &search) {
  Found found = search.find(GoalKind::Undefined, seconds_left());
  if (found.answer == Answer::Unknown && unknown_.empty())
    unknown_ = "undefined behaviour not excluded";
  if (!found.execution)
    return;
  const event::Goal &goal = graph.goals[found.execution->goal];
  undefined_ = {Property::UnreachCall, VerdictKind::Unknown,
                "undefined behaviour: " + std::string(check::describe(goal.undefined)) +
                    place_of(graph, goal),
                schedule_of(graph, *found.execution), check::Expectation::UndefinedBehaviour};
}

// Guards of what was approximated, where that makes a SAFE UNKNOWN.
std::vector<term::TermId> Bmc::spoiling(const Graph &graph) const {
  std::vector<term::TermId> guards;
  for (const event::Approximation &a : graph.approximations)
    if (a.stops || !options_.assume_externals)
      guards.push_back(a.guard);
  return guards;
}

void Bmc::ask_approximations(const Graph &graph, Search &search) {
  term::TermId any = graph.terms->or_all(spoiling(graph));
  if (graph.terms->is_false(any))
    return;
  Found found = search.find(any, seconds_left());
  if (found.answer == Answer::Unknown)
    unknown_ = "an approximation is not excluded";
  if (!found.execution)
    return;
  for (const event::Approximation &a : graph.approximations) {
    if ((!a.stops && options_.assume_externals) || !found.execution->model->holds(a.guard))
      continue;
    const ir::Place *place = program_.place(a.place);
    unknown_ = a.text + (place ? " at " + ir::to_string(*place) : "");
    return;
  }
}

// ------------------------------------------------------------------------------------------------
// the answer

// " at FILE:LINE:COLUMN" of the innermost place outside library models.
std::string Bmc::place_of(const Graph &graph, const event::Goal &goal) const {
  ir::PlaceId place = goal.place;
  event::StackId frame = goal.stack;
  while (frame.valid() && program_.function(graph.stacks[frame.index()].callee).is_model) {
    place = graph.stacks[frame.index()].call_place;
    frame = graph.stacks[frame.index()].caller;
  }
  const ir::Place *found = program_.place(place);
  return found ? " at " + ir::to_string(*found) : "";
}

// The verdict again, by a search that can be checked. The bound is the last finished one.
void Bmc::certify() {
  const PropertyVerdict &verdict = result_.verdicts.front();
  const auto note = [&](const std::string &text) {
    result_.trust.push_back({TrustEntry::Kind::Certificate, text, ""});
  };
  if (verdict.kind != VerdictKind::Safe && verdict.kind != VerdictKind::SafeWithinBound)
    return note("none, the verdict is not SAFE");
  certificate::Claim claim;
  claim.within_bound = verdict.kind == VerdictKind::SafeWithinBound;
  claim.text = claim.within_bound ? "safe-within-bound " + verdict.reason : "safe";
  claim.undefined_behaviour = !options_.assume_no_ub;
  claim.approximations = spoiling(finished_->graph);
  if (options_.assume_no_ub)
    claim.assumptions.push_back("no undefined behaviour");
  if (options_.assume_externals)
    claim.assumptions.push_back("unknown functions do no harm");
  try {
    const auto most = options_.timeout ? std::nullopt : std::optional(certificate_seconds);
    certificate::Outcome outcome = certificate::certify(finished_->graph, claim, context_, most);
    result_.certificate = outcome.certificate;
    if (!outcome.certificate)
      note("none, " + outcome.why_not);
    for (const std::string &text : outcome.notes)
      note(text);
  } catch (const Stopped &stop) {
    if (stop.kind() == Stopped::Kind::Output)
      result_.output_error = stop.what();
    else
      result_.stopped = stop.kind();
    note("none, the run was stopped");
  }
}

PropertyVerdict Bmc::verdict() const {
  if (violation_)
    return *violation_;
  if (undefined_)
    return *undefined_;
  PropertyVerdict answer;
  if (!unknown_.empty() || result_.bounds_finished == 0) {
    answer.kind = VerdictKind::Unknown;
    answer.reason = unknown_.empty() ? "no bound finished" : unknown_;
    return answer;
  }
  if (cut_.loops.empty() && !cut_.given_up) {
    answer.kind = VerdictKind::Safe;
    return answer;
  }
  answer.kind = VerdictKind::SafeWithinBound;
  // Only the loops that a model cuts were deepened: what was looked at is the least of their bounds.
  std::uint32_t bound = result_.last_bound;
  for (const LoopBound &loop : result_.bounds)
    if (loop.state != LoopBound::State::Complete && loop.kind != LoopBound::Kind::Creation)
      bound = std::min(bound, loop.bound);
  answer.reason = "bound " + std::to_string(bound);
  const char *separator = ", cut: ";
  for (const event::LoopRef &loop : cut_.loops) {
    answer.reason += separator + deepening_.name(loop);
    separator = " ";
  }
  return answer;
}

} // namespace

EngineResult run_bmc(const Context &context, const ir::Program &program,
                     std::span<const NamedLoop> loops, std::span<const Property> properties) {
  const auto run = [&](const Context &own) { return Bmc(own, program, loops).run(); };
  EngineResult result =
      context.options.solver == SolverName::Portfolio ? run_portfolio(context, run) : run(context);
  PropertyVerdict unreach = result.verdicts.front();
  result.verdicts.clear();
  for (Property property : properties) {
    if (property == Property::UnreachCall)
      result.verdicts.push_back(unreach);
    else
      result.verdicts.push_back(
          {property, VerdictKind::Unknown, "not decided by --engine bmc", {}});
  }
  return result;
}

} // namespace sennit::engine
