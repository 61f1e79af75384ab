// Does this CaDiCaL answer right with the adapter? Random tiny formulas, both stages, against brute
// force.
#include "theory/cadical/propagator.h"
#include "theory/tiny_formula.h"

#include <cstdlib>
#include <optional>

namespace sennit::theory {

namespace {

class Run {
public:
  Run(TinyFormula &formula, const CadicalOptions &options) : formula_(formula) {
    solver_.set("quiet", 1);
    propagator_.emplace(solver_, formula.problem, options);
    for (const auto &clause : formula.clauses) {
      for (Literal l : clause)
        solver_.add(l);
      solver_.add(0);
    }
  }

  bool agrees() {
    const int answer = solver_.solve();
    if ((answer == 10) != satisfiable(formula_))
      return false;
    return answer != 10 || is_model(formula_, [&](Literal l) { return holds(l); });
  }
  bool agrees_in_second_stage() {
    add_second_stage(formula_);
    propagator_->extend();
    return agrees();
  }

private:
  bool holds(Literal l) { return (solver_.val(std::abs(l)) > 0) == (l > 0); }

  TinyFormula &formula_;
  CaDiCaL::Solver solver_;
  std::optional<CadicalPropagator> propagator_;
};

} // namespace

std::string cadical_self_test(unsigned formulas) {
  for (unsigned seed = 0; seed < formulas; ++seed) {
    TinyFormula formula = random_formula(seed);
    const CadicalOptions options{{.propagation = static_cast<int>(seed % 3)},
                                 seed % 5 == 4 ? 0U : 1000U};
    Run run(formula, options);
    if (!run.agrees())
      return "CaDiCaL answers formula " + std::to_string(seed) + " wrongly";
    if (!run.agrees_in_second_stage())
      return "CaDiCaL answers formula " + std::to_string(seed) + " wrongly in the second stage";
  }
  return {};
}

} // namespace sennit::theory
