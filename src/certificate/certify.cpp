// The certificate's own search: one CaDiCaL, no assumptions, the goal as a clause, and nothing that its checker could not follow.
//
// Idea: the verdict comes from the usual search with all its techniques; this one proves it again by reads-from and the ordering theory
// alone, writing down every clause and every lemma with its derivation. What is left out for that (fold, facts, slots, lock regions ...)
// is said in the notes. Weak order suffices nearly always; where its model cannot be linearised, the open pairs of writes get a variable
// and the search starts again (encoding.md sections 4 and 8). Source: the scheme of encoding.md section 8; proofs of lazy theories as
// lemmas beside the formula as in He, Sun, Fan (PLDI 2021). Cost: one more search; figures in benchmarks/results/certificates.md.
#include "src/certificate/text.h"

#include "sennit/backend.h"
#include "sennit/support/error.h"

#include <algorithm>
#include <unordered_set>

namespace sennit::certificate {

namespace {

using backend::Answer;
using event::GoalKind;
using Pairs = std::vector<std::pair<theory::AccessId, theory::AccessId>>;

std::string dimacs(std::span<const Literal> literals) {
  std::string line;
  for (Literal l : literals)
    line += std::to_string(l) + " ";
  return line + "0\n";
}

// Collects what the solver gets.
class Notebook final : public backend::Recorder {
public:
  Notebook()
      : proof_(std::tmpfile(), [](std::FILE *file) { return file ? std::fclose(file) : 0; }) {
    if (!proof_)
      throw Stopped(Stopped::Kind::Output, "error: cannot create a temporary file");
  }
  void clause(std::span<const Literal> literals) override {
    formula_ += dimacs(literals);
    ++clauses_;
    for (Literal l : literals)
      largest_ = std::max(largest_, std::abs(l));
  }
  void lemma(std::span<const Literal> used, const theory::Derivation &derivation) override {
    if (known_.insert(dimacs(derivation.clause)).second) {
      lemmas_ += lemma_text(derivation);
      ++count_;
    }
    // The solver's clause lacks the guards that an rf of it implies: the first step of the proof.
    if (used.size() != derivation.clause.size())
      if (std::string shorter = dimacs(used); known_.insert(shorter).second)
        shortened_ += shorter;
  }
  std::FILE *proof() override { return proof_.get(); }

  std::size_t lemmas() const { return count_; }
  std::shared_ptr<Certificate> finish(Literal variables, std::string graph) {
    auto result = std::make_shared<Certificate>();
    result->texts["formula.cnf"] = "p cnf " + std::to_string(std::max(variables, largest_)) + " " +
                                   std::to_string(clauses_) + "\n" + formula_;
    result->texts["graph.txt"] = std::move(graph);
    result->texts["lemmas.txt"] = std::move(lemmas_);
    result->texts["proof.drat"] = std::move(shortened_);
    if (std::fflush(proof_.get()) != 0 || std::ferror(proof_.get()) != 0)
      throw Stopped(Stopped::Kind::Output, "error: cannot write the proof to a temporary file");
    result->proof = proof_;
    return result;
  }

private:
  std::shared_ptr<std::FILE> proof_;
  std::string formula_, lemmas_, shortened_;
  std::unordered_set<std::string> known_;
  std::size_t clauses_ = 0, count_ = 0;
  Literal largest_ = 0;
};

encoder::Options plain(const Context &context) {
  encoder::Options options;
  static_cast<Techniques &>(options) = techniques_of(context.options);
  options.fold = options.facts = options.slots = options.lock_regions = false;
  options.dead_candidates = options.needed_values = options.identical_threads = false;
  options.potential_cycles = false;
  options.every_candidate = true;
  options.write_order_from_start = context.options.stage == StageMode::Sc;
  options.poll = [&context] { context.limits.check(); };
  return options;
}

// One search, with these pairs of writes ordered.
class Attempt {
public:
  Attempt(const event::Graph &graph, const Claim &claim, const Context &context, const Pairs &pairs)
      : graph_(graph), claim_(claim), context_(context),
        solver_(backend::make_cadical(*graph.terms, context, &notebook_)),
        encoding_(encoder::encode(graph, *solver_, plain(context))) {
    list_goals();
    std::vector<Literal> some;
    for (const AskedGoal &goal : goals_)
      some.push_back(goal.literal);
    solver_->clause(some);
    for (const auto &[a, b] : pairs)
      encoding_->problem.add_ws(a, b, solver_->fresh());
    solver_->connect(encoding_->problem);
  }

  Answer solve(const backend::SolveLimits &limits) { return solver_->solve({}, limits); }
  // Of the model: the pairs of writes that no order was found for. An execution is impossible: the claim was proved.
  Pairs open_pairs() {
    const auto holds = [this](Literal l) { return solver_->holds(l); };
    SENNIT_CHECK(theory::consistent(encoding_->problem, holds), "a model with a cycle");
    theory::Linearisation line = theory::linearise(encoding_->problem, holds);
    SENNIT_CHECK(!line.found, "certificate: an execution shows what the verdict excludes");
    return std::move(line.unordered);
  }
  std::shared_ptr<const Certificate> finish() {
    std::string graph = graph_text(graph_, *encoding_, claim_, goals_, context_);
    const Literal variables = solver_->fresh();
    return notebook_.finish(variables, std::move(graph));
  }
  const Notebook &notebook() const { return notebook_; }

private:
  void list_goals();
  void add_goal(const std::string &kind, Literal literal, const std::string &text,
                ir::PlaceId place) {
    const ir::Place *found = graph_.program->place(place);
    std::string what = text.substr(0, text.find('\n'));
    what += (what.empty() ? "at " : " at ") + (found ? ir::to_string(*found) : "-");
    goals_.push_back({kind, literal, what});
  }

  const event::Graph &graph_;
  const Claim &claim_;
  const Context &context_;
  Notebook notebook_; // dies after the solver
  std::unique_ptr<backend::Solver> solver_;
  std::unique_ptr<encoder::Encoding> encoding_;
  std::vector<AskedGoal> goals_;
};

void Attempt::list_goals() {
  for (std::size_t i = 0; i < graph_.goals.size(); ++i) {
    const event::Goal &goal = graph_.goals[i];
    if (goal.kind == GoalKind::Cut
            ? claim_.within_bound
            : goal.kind == GoalKind::Undefined && !claim_.undefined_behaviour)
      continue;
    const char *kind = goal.kind == GoalKind::Violation ? "violation"
                       : goal.kind == GoalKind::Cut     ? "cut"
                                                        : "undefined";
    add_goal(kind, encoding_->goals[i], goal.text, goal.place);
  }
  for (term::TermId guard : claim_.approximations)
    add_goal("approximation", solver_->literal(guard), "", {});
}

std::string left_out() {
  return "by reads-from and the ordering theory alone: without dead-candidates, needed-values, "
         "lock-regions, fold, facts, slots, "
         "identical-threads, clauses for short cycles";
}

} // namespace

Outcome certify(const event::Graph &graph, const Claim &claim, const Context &context,
                std::optional<double> seconds) {
  auto timer = context.statistics.timer("certificate");
  const double end = context.limits.worked() + seconds.value_or(0);
  Outcome outcome;
  Pairs pairs;
  for (;;) {
    Attempt attempt(graph, claim, context, pairs);
    backend::SolveLimits limits;
    if (seconds)
      limits.seconds = std::max(0.01, end - context.limits.worked());
    const Answer answer = attempt.solve(limits);
    if (answer == Answer::Satisfiable) {
      const Pairs more = attempt.open_pairs();
      SENNIT_CHECK(!more.empty(), "no open pair of writes, and yet no order");
      pairs.insert(pairs.end(), more.begin(), more.end());
      continue;
    }
    if (answer == Answer::Unknown) {
      outcome.why_not = "its search did not end in time";
      return outcome;
    }
    outcome.certificate = attempt.finish();
    outcome.notes = {left_out(), context.options.stage == StageMode::Sc || !pairs.empty()
                                     ? "order of writes: SC"
                                     : "order of writes: weak SC suffices"};
    context.statistics.set("certificate.lemmas", attempt.notebook().lemmas());
    context.statistics.set("certificate.ordered_pairs", pairs.size());
    return outcome;
  }
}

} // namespace sennit::certificate
