// The sink and solver on CaDiCaL 1.7 with IPASIR-UP (encoding.md section 6): our own bit-blaster,
// the ordering theory inside.
//
// Clauses are kept until the theory is connected or the first solve: CaDiCaL wants observed
// variables before clauses. The model is copied after each solve, since any later clause
// invalidates it.
#include "sennit/backend.h"
#include "sennit/encoder/bitblast.h"
#include "src/backend/cadical_model.h"
#include "src/backend/deadline.h"
#include "src/backend/theory_counters.h"
#include "theory/cadical/propagator.h"

#include <cstdlib>
#include <exception>
#include <limits>

namespace sennit::backend {

namespace {

using encoder::literal_false;
using encoder::literal_true;
using term::TermId;

// CaDiCaL 1.7 hands out no counters. It tells a learner of every clause that it learns: one a conflict, and a few units of
// inprocessing. Propagations inside the solver are not to be had; what the theory is told of them is bmc.theory.assigned.
class LearntCount final : public CaDiCaL::Learner {
public:
  bool learning(int /*size*/) override {
    ++count;
    return false; // no literals, please
  }
  void learn(int /*literal*/) override {}
  std::uint64_t count = 0;
};

// The end of a solve, and its pauses: CaDiCaL asks every few steps of the search. An exception waits until the solver has ended.
class PausingDeadline final : public CaDiCaL::Terminator {
public:
  PausingDeadline(const Limits &run, const SolveLimits &limits, const std::uint64_t &learnt)
      : deadline_(run, limits.seconds), pause_(limits.pause), learnt_(learnt) {
    if (pause_ && limits.conflicts)
      next_ = learnt_ + *limits.conflicts;
  }
  bool terminate() override {
    if (learnt_ >= next_ && !ended_)
      pause();
    return ended_ || deadline_.terminate();
  }
  void rethrow() const {
    if (error_)
      std::rethrow_exception(error_);
  }

private:
  void pause() {
    try {
      const auto more = pause_();
      ended_ = !more;
      next_ = more.value_or(0) == 0 ? never : learnt_ + *more;
    } catch (...) {
      error_ = std::current_exception();
      ended_ = true;
    }
  }

  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  Deadline deadline_;
  const std::function<std::optional<std::uint64_t>()> &pause_;
  const std::uint64_t &learnt_;
  std::uint64_t next_ = never;
  bool ended_ = false;
  std::exception_ptr error_;
};

class CadicalSolver final : public Solver {
public:
  CadicalSolver(const term::TermManager &terms, const Context &context, Recorder *recorder)
      : run_(context), recorder_(recorder),
        blaster_(
            terms, [this] { return fresh(); },
            [this](std::span<const Literal> literals) { add(literals); }) {
    solver_.set("quiet", 1);
    // Measured (README.md): each asks the theory for many more reasons, or undoes what it knows.
    for (const char *off : {"chrono", "elim", "shrink"})
      solver_.set(off, 0);
    if (context.options.seed)
      solver_.set("seed", static_cast<int>(*context.options.seed % 2000000000));
    solver_.connect_learner(&learnt_);
    if (recorder_) {
      solver_.set("binary", 0);
      solver_.trace_proof(recorder_->proof(), "proof");
    }
  }

  Literal fresh() override { return ++variables_; }
  Literal literal(TermId boolean) override { return blaster_.literal(boolean); }
  void clause(std::span<const Literal> literals) override;
  void implies(Literal condition, TermId boolean) override { blaster_.implies(condition, boolean); }
  void connect(const theory::Problem &problem) override {
    theory::CadicalOptions options;
    if (recorder_)
      options.lemma = [this](std::span<const Literal> clause, const theory::Derivation &why) {
        recorder_->lemma(clause, why);
      };
    propagator_.emplace(solver_, problem, options);
  }
  void extend() override {
    if (propagator_)
      propagator_->extend();
  }
  Answer solve(std::span<const Literal> assumptions, const SolveLimits &limits) override;
  bool holds(Literal literal) override { return model_.holds(literal); }
  Word value(TermId variable) override {
    return blaster_.value(variable, [this](Literal l) { return holds(l); });
  }
  void report(Statistics &statistics) override;

private:
  void add(std::span<const Literal> literals) {
    pending_.insert(pending_.end(), literals.begin(), literals.end());
    pending_.push_back(0);
    ++clauses_;
    if (recorder_)
      recorder_->clause(literals);
  }
  void flush() {
    for (Literal l : pending_)
      solver_.add(l);
    pending_.clear();
  }

  const Context &run_;
  Recorder *recorder_;
  Literal variables_ = 0;
  std::vector<Literal> pending_;
  std::uint64_t clauses_ = 0;
  encoder::BitBlaster blaster_;
  LearntCount learnt_; // dies after the solver
  CaDiCaL::Solver solver_;
  std::optional<theory::CadicalPropagator> propagator_; // dies before the solver
  CadicalModel model_;
};

void CadicalSolver::clause(std::span<const Literal> literals) {
  std::vector<Literal> kept;
  for (Literal l : literals) {
    if (l == literal_true)
      return;
    if (l != literal_false)
      kept.push_back(l);
  }
  add(kept);
}

Answer CadicalSolver::solve(std::span<const Literal> assumptions, const SolveLimits &limits) {
  run_.limits.check();
  flush();
  for (Literal l : assumptions) {
    if (l == literal_false)
      return Answer::Unsatisfiable;
    if (l != literal_true)
      solver_.assume(l);
  }
  PausingDeadline deadline(run_.limits, limits, learnt_.count);
  solver_.connect_terminator(&deadline);
  if (limits.conflicts && !limits.pause) // holds for this solve only
    solver_.limit("conflicts", static_cast<int>(*limits.conflicts));
  const int result = solver_.solve();
  if (recorder_)
    solver_.flush_proof_trace();
  solver_.disconnect_terminator();
  deadline.rethrow();
  run_.limits.check();
  if (result == 20)
    return Answer::Unsatisfiable;
  if (result != 10)
    return Answer::Unknown;
  model_.take(solver_, variables_);
  return Answer::Satisfiable;
}

void CadicalSolver::report(Statistics &statistics) {
  statistics.add("bmc.cadical.variables", static_cast<std::uint64_t>(variables_));
  statistics.add("bmc.cadical.clauses", clauses_);
  statistics.add("bmc.cadical.gates", blaster_.gates());
  statistics.add("bmc.cadical.learnt", learnt_.count);
  if (!propagator_)
    return;
  report_theory(propagator_->statistics(), statistics);
  statistics.add("bmc.cadical.decisions", propagator_->decisions());
}

} // namespace

std::unique_ptr<Solver> make_cadical(const term::TermManager &terms, const Context &context,
                                     Recorder *recorder) {
  return std::make_unique<CadicalSolver>(terms, context, recorder);
}

} // namespace sennit::backend
