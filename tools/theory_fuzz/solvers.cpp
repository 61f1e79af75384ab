// Theory and solver together: CaDiCaL and Z3 with the theory inside must answer as a loop that shares nothing with either
// adapter or the theory's core: CaDiCaL alone proposes, the slow reference refuses, a refused set of literals is made small by
// leaving out one after the other and becomes a clause.
#include "tools/theory_fuzz/scenario.h"

#include "sennit/support/error.h"
#include "theory/cadical/propagator.h"
#include "theory/z3/propagator.h"

#include <cstdlib>
#include <set>

namespace sennit::theory::fuzz {

namespace {

using Literals = std::vector<Literal>;

class Formula {
public:
  Formula(const OrderingOptions &options, Counts &counts) : options_(options), counts_(counts) {}

  std::optional<std::string> run(const Scenario &scenario) {
    for (const Line &line : scenario) {
      if (line.word == "contract" || (line.word != "ws" && describe(line, problem_, true)))
        continue;
      if (!cadical_)
        start();
      if (line.word == "ws")
        grow(line);
      else if (line.word == "clause")
        add_clause(line.numbers);
      else if (line.word == "solve")
        if (auto failure = solve(line.numbers))
          return failure;
    }
    if (cadical_)
      counts_.calls += calls(cadical_->statistics()) + calls(z3_->statistics());
    return std::nullopt;
  }

private:
  static std::uint64_t calls(const OrderingStatistics &s) {
    return s.assigned + s.propagations + s.explanations;
  }

  void start() {
    alone_.set("quiet", 1);
    solver_.set("quiet", 1);
    cadical_.emplace(solver_, problem_, CadicalOptions{options_, 1000});
    z3_.emplace(z3_solver_, problem_, options_, [this](Literal v) { return constant(v); });
    add_contract();
  }

  // What the encoder promises (ordering.h).
  void add_contract() {
    const auto implies = [this](Literal a, Literal b) {
      if (b != literal_true && a != literal_false)
        add_clause(b == literal_false ? Literals{negated(a)} : Literals{negated(a), b});
    };
    for (const Access &access : problem_.accesses())
      if (!is_constant(access.outer))
        implies(access.outer, access.path);
    for (const ReadsFrom &rf : problem_.rfs()) {
      const Access &w = problem_[rf.write], &r = problem_[rf.read];
      for (const Literal l : {w.outer, w.path, r.path, problem_.same_place(w.place, r.place)})
        implies(rf.literal, l);
      for (const ReadsFrom &other : problem_.rfs())
        if (other.read == rf.read && other.literal < rf.literal)
          add_clause({negated(rf.literal), negated(other.literal)});
    }
  }

  z3::expr constant(Literal v) { return context_.bool_const(("v" + std::to_string(v)).c_str()); }
  z3::expr expression(Literal l) { return l > 0 ? constant(l) : !constant(-l); }

  void add_clause(const Literals &clause) {
    for (CaDiCaL::Solver *solver : {&alone_, &solver_}) {
      for (const Literal l : clause)
        solver->add(l);
      solver->add(0);
    }
    z3::expr_vector all(context_);
    for (const Literal l : clause)
      all.push_back(expression(l));
    z3_solver_.add(z3::mk_or(all));
  }

  void grow(const Line &line) {
    describe(line, problem_, true);
    cadical_->extend();
    z3_->extend();
  }

  // The model as the literals of the problem.
  template <class Holds> Literals model(Holds holds) const {
    Literals literals;
    for (const Literal v : problem_.variables())
      literals.push_back(holds(v) ? v : -v);
    return literals;
  }
  static bool holds(CaDiCaL::Solver &solver, Literal v) {
    return v <= solver.vars() && solver.val(v) > 0;
  }

  bool refused(const Literals &literals) const {
    return !Reference(problem_, literals).consistent();
  }

  // By the reference.
  bool satisfiable(const Literals &assumptions) {
    while (true) {
      for (const Literal l : assumptions)
        alone_.assume(l);
      if (alone_.solve() != 10)
        return false;
      Literals literals = model([this](Literal v) { return holds(alone_, v); });
      if (!refused(literals))
        return true;
      for (std::size_t i = literals.size(); i-- > 0;) {
        Literals fewer = literals;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (refused(fewer))
          literals = std::move(fewer);
      }
      for (const Literal l : literals)
        alone_.add(-l);
      alone_.add(0);
    }
  }

  std::optional<std::string> solve(const Literals &assumptions) {
    ++counts_.solves;
    const bool expected = satisfiable(assumptions);
    counts_.satisfiable += expected;
    const std::string truth = expected ? "satisfiable" : "unsatisfiable";
    for (const Literal l : assumptions)
      solver_.assume(l);
    if ((solver_.solve() == 10) != expected)
      return "CaDiCaL is wrong about a formula that is " + truth;
    if (expected && refused(model([this](Literal v) { return holds(solver_, v); })))
      return "CaDiCaL's model is none";
    z3::expr_vector assumed(context_);
    for (const Literal l : assumptions)
      assumed.push_back(expression(l));
    if ((z3_solver_.check(assumed) == z3::sat) != expected)
      return "Z3 is wrong about a formula that is " + truth;
    if (!expected)
      return std::nullopt;
    const z3::model found = z3_solver_.get_model();
    if (refused(model([&](Literal v) { return found.eval(constant(v), true).is_true(); })))
      return "Z3's model is none";
    return std::nullopt;
  }

  const OrderingOptions options_;
  Counts &counts_;
  Problem problem_;
  CaDiCaL::Solver alone_, solver_;
  z3::context context_;
  z3::solver z3_solver_ = ordering_solver(context_);
  std::optional<CadicalPropagator> cadical_;
  std::optional<Z3Propagator> z3_;
};

} // namespace

std::optional<std::string> run_solvers(const Scenario &scenario, const OrderingOptions &options,
                                       Counts &counts) {
  try {
    return Formula(options, counts).run(scenario);
  } catch (const InternalError &error) {
    return error.what();
  } catch (const z3::exception &error) {
    return error.msg();
  }
}

} // namespace sennit::theory::fuzz
