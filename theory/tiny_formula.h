// Tiny random formulas with an ordering problem, decided by brute force: what a solver adapter must
// answer right before it is trusted (theory/z3, theory/cadical, --self-test).
#pragma once

#include "sennit/theory/ordering.h"

#include <cstdint>

namespace sennit::theory {

struct TinyFormula {
  Problem problem;
  std::vector<std::vector<Literal>> clauses;
  Literal variables = 0;
  // Second stage: clauses and problem of a second solve, to be added to the first.
  std::vector<std::pair<AccessId, AccessId>> open_pairs;
};

// `size` 0 can be decided by brute force; larger ones have about 40 variables more a step.
TinyFormula random_formula(std::uint64_t seed, std::uint32_t size = 0);
// Adds a ws literal for each open pair.
void add_second_stage(TinyFormula &formula);
// All assignments, one after the other.
bool satisfiable(const TinyFormula &formula);
// Is the model, as its true literals, one of the formula?
bool is_model(const TinyFormula &formula, const std::function<bool(Literal)> &holds);

} // namespace sennit::theory
