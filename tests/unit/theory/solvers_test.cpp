// Formulas too large for brute force: CaDiCaL and Z3 with the theory inside against CaDiCaL with
// the theory between its calls.
#include "theory/cadical/propagator.h"
#include "theory/tiny_formula.h"
#include "theory/z3/propagator.h"

#include <doctest/doctest.h>

#include <cstdlib>

using namespace sennit::theory;

namespace {

void add_clauses(CaDiCaL::Solver &solver, const TinyFormula &formula) {
  for (const auto &clause : formula.clauses) {
    for (Literal l : clause)
      solver.add(l);
    solver.add(0);
  }
}

bool lazily(const TinyFormula &formula) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  add_clauses(solver, formula);
  Ordering ordering(formula.problem, {.propagation = 0});
  while (solver.solve() == 10) {
    std::vector<Literal> model;
    for (Literal v : formula.problem.variables())
      model.push_back(v <= solver.vars() && solver.val(v) > 0 ? v : -v);
    ordering.push();
    for (Literal l : model)
      ordering.assign(l);
    const bool consistent = ordering.propagate();
    if (!consistent) {
      for (Literal l : ordering.conflict())
        solver.add(l);
      solver.add(0);
    }
    ordering.pop(1);
    if (consistent)
      return true;
  }
  return false;
}

// -1: a model that is none.
int with_cadical(const TinyFormula &formula, CaDiCaL::Solver &solver) {
  if (solver.solve() != 10)
    return 0;
  return is_model(formula, [&](Literal l) { return (solver.val(std::abs(l)) > 0) == (l > 0); })
             ? 1
             : -1;
}

} // namespace

TEST_CASE("larger random formulas, both stages") {
  unsigned satisfiable = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    TinyFormula formula = random_formula(seed, 1 + static_cast<std::uint32_t>(seed % 3));
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    CadicalPropagator propagator(
        solver, formula.problem,
        {{.propagation = static_cast<int>(seed % 3)}, seed % 2 ? 1000U : 0U});
    add_clauses(solver, formula);
    z3::context context;
    auto constant = [&](Literal v) {
      return context.bool_const(("v" + std::to_string(v)).c_str());
    };
    z3::solver z3_solver = ordering_solver(context);
    Z3Propagator z3_propagator(z3_solver, formula.problem,
                               {.propagation = static_cast<int>(seed % 3)}, constant);
    for (const auto &clause : formula.clauses) {
      z3::expr_vector all(context);
      for (Literal l : clause)
        all.push_back(l > 0 ? constant(l) : !constant(-l));
      z3_solver.add(z3::mk_or(all));
    }
    for (bool second : {false, true}) {
      if (second) {
        add_second_stage(formula);
        propagator.extend();
        z3_propagator.extend();
      }
      INFO("seed " << seed << " second stage " << second);
      const bool expected = lazily(formula);
      satisfiable += expected;
      REQUIRE(with_cadical(formula, solver) == static_cast<int>(expected));
      REQUIRE((z3_solver.check() == z3::sat) == expected);
    }
  }
  CHECK(satisfiable > 60);
  CHECK(satisfiable < 560);
}
