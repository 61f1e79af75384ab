// The sink and solver on Z3 4.13 (encoding.md section 7).
//
// solver::simple() is the plain SMT core: the only one that calls a user propagator reliably.
// up.persist_clauses must be off. Every literal is a plain Boolean constant; a term gets one
// constant, defined to be equivalent to it.
#include "sennit/backend.h"
#include "sennit/encoder/smt.h"
#include "sennit/support/error.h"
#include "src/backend/theory_counters.h"
#include "theory/z3/propagator.h"

#include <algorithm>

namespace sennit::backend {

namespace {

using encoder::literal_false;
using encoder::literal_true;
using term::Kind;
using term::TermId;

class Z3Solver final : public Solver {
public:
  Z3Solver(const term::TermManager &terms, const Context &context)
      : run_(context), terms_(terms), solver_(context_, z3::solver::simple()),
        smt_(context_, terms), constants_(context_) {
    z3::params params(context_);
    params.set("up.persist_clauses", false);
    params.set("random_seed", run_.options.seed.value_or(0));
    solver_.set(params);
  }

  Literal fresh() override {
    constants_.push_back(
        context_.bool_const(("l" + std::to_string(constants_.size() + 1)).c_str()));
    return static_cast<Literal>(constants_.size());
  }
  Literal literal(TermId boolean) override;
  void clause(std::span<const Literal> literals) override;
  void implies(Literal condition, TermId boolean) override;
  void connect(const theory::Problem &problem) override;
  void extend() override;
  Answer solve(std::span<const Literal> assumptions, const SolveLimits &limits) override;
  bool holds(Literal literal) override;
  Word value(TermId variable) override { return smt_.value(*model_, variable); }
  void report(Statistics &statistics) override;

private:
  z3::expr expression(Literal literal) {
    if (theory::is_constant(literal))
      return context_.bool_val(literal == literal_true);
    z3::expr e = constants_[static_cast<unsigned>(std::abs(literal)) - 1];
    return literal < 0 ? !e : e;
  }

  void assert_formula(const z3::expr &formula) {
    solver_.add(formula);
    ++clauses_;
  }

  const Context &run_;
  const term::TermManager &terms_;
  z3::context context_;
  z3::solver solver_;
  std::unique_ptr<theory::Z3Propagator> propagator_;
  encoder::SmtTranslator smt_;
  z3::expr_vector constants_;                           // by variable - 1
  std::unordered_map<std::uint32_t, Literal> literals_; // by term
  std::optional<z3::model> model_;
  std::vector<std::int8_t> values_; // by variable: 0 not asked, 1, -1
  std::uint64_t clauses_ =
      0; // clauses and definitions handed over; what Z3 makes of their terms it does not say
};

Literal Z3Solver::literal(TermId boolean) {
  if (terms_.is_constant(boolean))
    return terms_.is_true(boolean) ? literal_true : literal_false;
  if (terms_[boolean].kind == Kind::Not)
    return theory::negated(literal(terms_[boolean].args[0]));
  auto [slot, is_new] = literals_.try_emplace(boolean.index());
  if (is_new) {
    slot->second = fresh();
    assert_formula(expression(slot->second) == smt_(boolean));
  }
  return slot->second;
}

void Z3Solver::clause(std::span<const Literal> literals) {
  z3::expr_vector parts(context_);
  for (Literal l : literals) {
    if (l == literal_true)
      return;
    if (l != literal_false)
      parts.push_back(expression(l));
  }
  if (parts.size() == 1)
    assert_formula(parts[0]);
  else
    assert_formula(parts.empty() ? context_.bool_val(false) : z3::mk_or(parts));
}

void Z3Solver::implies(Literal condition, TermId boolean) {
  if (condition == literal_false || terms_.is_true(boolean))
    return;
  if (terms_.is_constant(boolean) || terms_[boolean].kind == Kind::Not ||
      literals_.contains(boolean.index())) {
    Literal parts[] = {theory::negated(condition), literal(boolean)};
    return clause(parts);
  }
  if (condition == literal_true)
    assert_formula(smt_(boolean));
  else
    assert_formula(z3::implies(expression(condition), smt_(boolean)));
}

void Z3Solver::connect(const theory::Problem &problem) {
  propagator_ = std::make_unique<theory::Z3Propagator>(
      solver_, problem, theory::OrderingOptions(),
      [this](Literal variable) { return constants_[static_cast<unsigned>(variable) - 1]; });
}

void Z3Solver::extend() {
  if (propagator_)
    propagator_->extend();
}

Answer Z3Solver::solve(std::span<const Literal> assumptions, const SolveLimits &limits) {
  run_.limits.check();
  z3::expr_vector assumed(context_);
  for (Literal l : assumptions) {
    if (l == literal_false)
      return Answer::Unsatisfiable;
    if (l != literal_true)
      assumed.push_back(expression(l));
  }
  double limit = limits.seconds ? std::max(0.001, *limits.seconds) * 1000.0 : 4294967295.0;
  solver_.set("timeout", static_cast<unsigned>(std::min(limit, 4294967295.0)));
  solver_.set("max_conflicts", static_cast<unsigned>(limits.conflicts.value_or(UINT32_MAX)));
  auto interrupt = run_.limits.on_stop([this] { context_.interrupt(); });
  z3::check_result result = solver_.check(assumed);
  run_.limits.check();
  if (result == z3::unsat)
    return Answer::Unsatisfiable;
  if (result == z3::unknown)
    return Answer::Unknown;
  model_ = solver_.get_model();
  values_.assign(constants_.size() + 1, 0);
  return Answer::Satisfiable;
}

bool Z3Solver::holds(Literal literal) {
  if (theory::is_constant(literal))
    return literal == literal_true;
  std::int8_t &value = values_[static_cast<std::size_t>(std::abs(literal))];
  if (value == 0)
    value = model_->eval(expression(std::abs(literal)), true).is_true() ? 1 : -1;
  return (value > 0) == (literal > 0);
}

void Z3Solver::report(Statistics &statistics) {
  z3::stats stats = solver_.statistics();
  for (unsigned i = 0; i < stats.size(); ++i) {
    std::string name = stats.key(i);
    for (std::string_view wanted : {"conflicts", "decisions", "propagations", "restarts"})
      if (name == wanted && stats.is_uint(i))
        statistics.add("bmc.z3." + name, stats.uint_value(i));
  }
  statistics.add("bmc.z3.variables", constants_.size());
  statistics.add("bmc.z3.clauses", clauses_);
  if (propagator_)
    report_theory(propagator_->statistics(), statistics);
}

} // namespace

std::unique_ptr<Solver> make_z3(const term::TermManager &terms, const Context &context) {
  return std::make_unique<Z3Solver>(terms, context);
}

} // namespace sennit::backend
