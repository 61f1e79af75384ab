// CaDiCaL adapter. What 1.7 does, seen in experiments (encoding.md section 6), and the answers
// here:
//
// * A literal fixed deep in the tree is told at that level and never again: kept in fixed_ and
// assigned again after a backtrack.
// * Backtracks to levels above ours are told too, and literals told again: both ignored.
// * A conflict is delivered as external clause, never by propagating a false literal; then silence
// until the backtrack.
// * Reason clauses are asked for before conflict analysis, so the theory still has the state in
// which they were found.
// * External clauses are never deleted: one a conflict, no more.
// Left out: proofs, forgettable clauses (2.x).
#include "theory/cadical/propagator.h"

#include "sennit/support/error.h"

#include <algorithm>
#include <cstdlib>

namespace sennit::theory {

CadicalPropagator::CadicalPropagator(CaDiCaL::Solver &solver, const Problem &problem,
                                     const CadicalOptions &options)
    : solver_(solver), problem_(problem), options_(options), ordering_(problem, options.ordering) {
  if (options_.lemma)
    ordering_.record_derivations();
  solver_.connect_external_propagator(this);
  observe();
  for (const ReadsFrom &rf : problem.rfs())
    if (!is_constant(rf.literal))
      guided_.push_back(rf.literal);
}

// Disconnecting backtracks; the problem may be gone by then. After an exception out of solve() it
// is not allowed.
CadicalPropagator::~CadicalPropagator() {
  closing_ = true;
  if (solver_.state() != CaDiCaL::SOLVING)
    solver_.disconnect_external_propagator();
}

bool CadicalPropagator::is_observed(Literal variable) const {
  return static_cast<std::size_t>(variable) < observed_.size() &&
         observed_[static_cast<std::size_t>(variable)] != 0;
}

void CadicalPropagator::observe() {
  for (Literal variable : problem_.variables()) {
    if (is_observed(variable))
      continue;
    if (static_cast<std::size_t>(variable) >= observed_.size())
      observed_.resize(2 * static_cast<std::size_t>(variable) + 1, 0);
    observed_[static_cast<std::size_t>(variable)] = 1;
    solver_.add_observed_var(variable);
  }
}

void CadicalPropagator::extend() {
  outdated_ = true;
  observe();
  catch_up();
}

void CadicalPropagator::catch_up() {
  if (!outdated_ || ordering_.level() > 0)
    return;
  outdated_ = false;
  ordering_.extend();
  // A variable that the theory did not know was told for nothing.
  for (Literal l : fixed_)
    ordering_.assign(l);
  changed_ = true;
}

void CadicalPropagator::notify_assignment(int literal, bool is_fixed) {
  if (closing_)
    return;
  catch_up();
  if (is_fixed)
    fixed_.push_back(literal);
  ordering_.assign(literal);
  changed_ = true;
}

void CadicalPropagator::notify_new_decision_level() {
  catch_up();
  ++decisions_;
  ordering_.push();
}

void CadicalPropagator::notify_backtrack(std::size_t level) {
  if (closing_ || level >= ordering_.level())
    return;
  ordering_.pop(ordering_.level() - level);
  catch_up();
  for (Literal l : fixed_)
    ordering_.assign(l);
  if (level == 0 && !outdated_)
    fixed_.clear(); // they are at the root now, where nothing is lost
  next_guided_ = 0;
  in_conflict_ = false;
  changed_ = true;
  if (next_in_clause_ == 0)
    has_clause_ = false;
}

void CadicalPropagator::tell(std::span<const Literal> clause) {
  if (options_.lemma)
    options_.lemma(clause, ordering_.derivation());
}

// Saturates what is new; fills implied_ or clause_.
void CadicalPropagator::work() {
  if (!changed_ || in_conflict_)
    return;
  changed_ = false;
  if (!ordering_.propagate()) {
    in_conflict_ = true;
    clause_.assign(ordering_.conflict().begin(), ordering_.conflict().end());
    has_clause_ = true;
    next_in_clause_ = 0;
    tell(clause_);
    return;
  }
  if (next_implied_ == implied_.size()) {
    implied_.clear();
    next_implied_ = 0;
  }
  const std::vector<Literal> fresh = ordering_.take_implied();
  implied_.insert(implied_.end(), fresh.begin(), fresh.end());
}

int CadicalPropagator::cb_propagate() {
  work();
  if (in_conflict_)
    return 0;
  while (next_implied_ < implied_.size()) {
    const Literal l = implied_[next_implied_++];
    if (!ordering_.is_implied(l) || ordering_.value(l) != 0)
      continue;
    // At the root the solver asks for no reason: it keeps the literal for good.
    if (options_.lemma && ordering_.level() == 0)
      tell(ordering_.explain(l));
    return l;
  }
  return 0;
}

int CadicalPropagator::cb_add_reason_clause_lit(int propagated) {
  if (next_in_reason_ == 0)
    tell(reason_ = ordering_.explain(propagated));
  if (next_in_reason_ < reason_.size())
    return reason_[next_in_reason_++];
  next_in_reason_ = 0;
  return 0;
}

bool CadicalPropagator::cb_has_external_clause() {
  work();
  return has_clause_;
}

int CadicalPropagator::cb_add_external_clause_lit() {
  if (next_in_clause_ < clause_.size())
    return clause_[next_in_clause_++];
  next_in_clause_ = 0;
  has_clause_ = false;
  return 0;
}

bool CadicalPropagator::cb_check_found_model(const std::vector<int> &model) {
  SENNIT_CHECK(!outdated_, "the theory has not seen the whole problem");
  // Whatever was told before, the model is what counts.
  for (int l : model) {
    if (!is_observed(std::abs(l)) || ordering_.value(l) == 1)
      continue;
    SENNIT_CHECK(ordering_.value(l) == 0,
                 "literal " + std::to_string(l) + " of a model was told otherwise");
    ordering_.assign(l);
    changed_ = true;
  }
  work();
  return !has_clause_;
}

int CadicalPropagator::cb_decide() {
  if (guided_count_ >= options_.guided_decisions || in_conflict_)
    return 0;
  for (; next_guided_ < guided_.size(); ++next_guided_)
    if (ordering_.value(guided_[next_guided_]) == 0) {
      ++guided_count_;
      return guided_[next_guided_];
    }
  return 0;
}

} // namespace sennit::theory
