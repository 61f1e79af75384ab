// Z3 adapter. What makes it sound with 4.13 (each was seen to give wrong answers in silence):
//
// * up.persist_clauses=false. By default lemmas of the propagator are kept beyond the scope in
// which they hold.
// * solver::simple(). Other solvers preprocess registered constants away, or never call the
// propagator.
// * `fixed` arrives during propagation, so a conflict is told once and then everything is left
// alone until Z3 backtracks.
// * `final` runs again after each propagation; it repeats the work, which is cheap if nothing is
// new. Z3 has no lazy reasons: consequences are explained at once. Cost: the theory's own plus one
// expression vector a lemma.
#include "theory/z3/propagator.h"

#include "sennit/support/error.h"

#include <cstdlib>

namespace sennit::theory {

z3::solver ordering_solver(z3::context &context) {
  z3::solver solver(context, z3::solver::simple());
  z3::params params(context);
  params.set("up.persist_clauses", false);
  solver.set(params);
  return solver;
}

Z3Propagator::Z3Propagator(z3::solver &solver, const Problem &problem,
                           const OrderingOptions &options,
                           std::function<z3::expr(Literal)> constant)
    : user_propagator_base(&solver), solver_(solver), problem_(problem),
      ordering_(problem, options), constant_(std::move(constant)) {
  register_fixed();
  register_final();
  observe();
}

void Z3Propagator::observe() {
  for (Literal variable : problem_.variables()) {
    if (constants_.contains(variable))
      continue;
    const z3::expr e = constant_(variable);
    constants_.emplace(variable, e);
    variables_.emplace(e.id(), variable);
    add(e);
  }
}

// A push makes Z3 leave the state of its last search; a constant registered in that state would be forgotten with it.
void Z3Propagator::extend() {
  solver_.push();
  solver_.pop();
  observe();
  outdated_ = true;
  catch_up();
}

// Z3 is at its base level before it searches again; its pops arrive first.
void Z3Propagator::catch_up() {
  if (!outdated_ || ordering_.level() > 0)
    return;
  outdated_ = false;
  ordering_.extend();
}

void Z3Propagator::push() {
  catch_up();
  ordering_.push();
}

void Z3Propagator::pop(unsigned scopes) {
  ordering_.pop(scopes);
  in_conflict_ = false;
  catch_up();
}

void Z3Propagator::fixed(const z3::expr &variable, const z3::expr &value) {
  catch_up();
  const auto at = variables_.find(variable.id());
  SENNIT_CHECK(at != variables_.end(), "Z3 fixed an unknown constant");
  if (in_conflict_)
    return;
  ordering_.assign(value.is_true() ? at->second : -at->second);
  work();
}

void Z3Propagator::final() {
  catch_up();
  SENNIT_CHECK(!outdated_, "the theory has not seen the whole problem");
  work();
}

void Z3Propagator::work() {
  if (in_conflict_)
    return;
  z3::expr_vector reasons(ctx());
  if (!ordering_.propagate()) {
    for (Literal l : ordering_.conflict())
      reasons.push_back(constants_.at(std::abs(l)));
    in_conflict_ = true;
    conflict(reasons);
    return;
  }
  for (Literal l : ordering_.take_implied()) {
    const std::vector<Literal> clause = ordering_.explain(l);
    z3::expr_vector because(ctx());
    for (std::size_t i = 1; i < clause.size(); ++i)
      because.push_back(constants_.at(std::abs(clause[i])));
    propagate(because, expression(l));
  }
}

z3::expr Z3Propagator::expression(Literal literal) {
  const z3::expr &e = constants_.at(std::abs(literal));
  return literal > 0 ? e : !e;
}

z3::user_propagator_base *Z3Propagator::fresh(z3::context &) {
  SENNIT_CHECK(false, "Z3 asked for a second propagator");
  return nullptr;
}

} // namespace sennit::theory
