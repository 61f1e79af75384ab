// Two solvers side by side; see portfolio.cpp.
#pragma once

#include "sennit/support/context.h"
#include "sennit/verdict.h"

#include <functional>

namespace sennit::engine {

// One run of the engine with the solver that the context's options name.
using SolverRun = std::function<EngineResult(const Context &)>;

// The result of whichever of CaDiCaL and Z3 ends first. An error of that one is thrown.
EngineResult run_portfolio(const Context &context, const SolverRun &run);

} // namespace sennit::engine
