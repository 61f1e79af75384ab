// The ordering theory inside Z3 4.13: an adapter over z3::user_propagator_base.
//
//     z3::solver solver = ordering_solver(context);         // the only kind of solver that works,
//     see propagator.cpp Z3Propagator propagator(solver, problem, {}, [&](Literal v) { return
//     constants[v]; }); solver.add(...); solver.check(assumptions); problem.add_ws(...);
//     propagator.extend(); solver.check(assumptions);   // second stage
//
// Queries use assumptions, never solver.push(). The propagator lives as long as its solver is used.
#pragma once

#include "sennit/theory/ordering.h"

#include <unordered_map>
#include <z3++.h>

namespace sennit::theory {

// A solver with the options that the propagator needs.
z3::solver ordering_solver(z3::context &context);

class Z3Propagator final : public z3::user_propagator_base {
public:
  // `constant` gives the Boolean constant (not a compound expression) of a variable.
  Z3Propagator(z3::solver &solver, const Problem &problem, const OrderingOptions &options,
               std::function<z3::expr(Literal)> constant);

  // After edges or ws literals were added to the problem, between two checks.
  void extend();
  const OrderingStatistics &statistics() const { return ordering_.statistics(); }

  void push() override;
  void pop(unsigned scopes) override;
  void fixed(const z3::expr &variable, const z3::expr &value) override;
  void final() override;
  z3::user_propagator_base *fresh(z3::context &context) override;

private:
  void catch_up();
  void work();
  z3::expr expression(Literal literal);
  void observe();

  z3::solver &solver_;
  const Problem &problem_;
  Ordering ordering_;
  std::function<z3::expr(Literal)> constant_;
  std::unordered_map<unsigned, Literal> variables_; // by Z3's id of the constant
  std::unordered_map<Literal, z3::expr> constants_;
  bool outdated_ = false; // the problem has grown and the theory was not at level 0 since
  bool in_conflict_ = false;
};

// Random formulas against brute force: an empty text, or what went wrong. To be run before a Z3 is
// trusted.
std::string z3_self_test(unsigned formulas = 200);

} // namespace sennit::theory
