// Does this Z3 answer right with a user propagator? Random tiny formulas, both stages, against
// brute force.
#include "theory/tiny_formula.h"
#include "theory/z3/propagator.h"

#include <cstdlib>
#include <deque>

namespace sennit::theory {

namespace {

class Run {
public:
  Run(TinyFormula &formula, int level)
      : formula_(formula), solver_(ordering_solver(context_)),
        propagator_(solver_, formula.problem, {.propagation = level},
                    [this](Literal v) { return constant(v); }) {
    for (const auto &clause : formula.clauses) {
      z3::expr_vector all(context_);
      for (Literal l : clause)
        all.push_back(l > 0 ? constant(l) : !constant(-l));
      solver_.add(z3::mk_or(all));
    }
  }

  bool agrees() {
    const z3::check_result answer = solver_.check();
    if ((answer == z3::sat) != satisfiable(formula_))
      return false;
    if (answer != z3::sat)
      return true;
    const z3::model model = solver_.get_model();
    return is_model(formula_, [&](Literal l) {
      return model.eval(constant(std::abs(l)), true).is_true() == (l > 0);
    });
  }
  bool agrees_in_second_stage() {
    add_second_stage(formula_);
    propagator_.extend();
    return agrees();
  }

private:
  z3::expr constant(Literal v) { return context_.bool_const(("v" + std::to_string(v)).c_str()); }

  TinyFormula &formula_;
  z3::context context_;
  z3::solver solver_;
  Z3Propagator propagator_;
};

} // namespace

std::string z3_self_test(unsigned formulas) {
  // From 300: formula 398 is one that persistent clauses get wrong.
  for (unsigned seed = 300; seed < 300 + formulas; ++seed) {
    TinyFormula formula = random_formula(seed);
    Run run(formula, static_cast<int>(seed % 3));
    if (!run.agrees())
      return "Z3 answers formula " + std::to_string(seed) + " wrongly";
    if (!run.agrees_in_second_stage())
      return "Z3 answers formula " + std::to_string(seed) + " wrongly in the second stage";
  }
  return {};
}

} // namespace sennit::theory
