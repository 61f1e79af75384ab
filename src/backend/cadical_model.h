// The last model of a CaDiCaL solver, copied: any later clause takes it away. Private to src/backend.
#pragma once

#include "sennit/encoder/sink.h"

#include <algorithm>
#include <cadical.hpp>
#include <cstdlib>
#include <vector>

namespace sennit::backend {

class CadicalModel {
public:
  // After a solve that found one. `variables`: of the formula; those that the solver has not seen are false.
  void take(CaDiCaL::Solver &solver, encoder::Literal variables) {
    values_.assign(static_cast<std::size_t>(variables) + 1, false);
    for (encoder::Literal v = 1; v <= std::min(variables, solver.vars()); ++v)
      values_[static_cast<std::size_t>(v)] = solver.val(v) > 0;
  }
  // Variables made since are false.
  bool holds(encoder::Literal literal) const {
    if (theory::is_constant(literal))
      return literal == encoder::literal_true;
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    return (variable < values_.size() && values_[variable]) == (literal > 0);
  }

private:
  std::vector<bool> values_; // by variable
};

} // namespace sennit::backend
