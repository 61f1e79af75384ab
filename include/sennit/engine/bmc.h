// Bounded model checking with deepening: unwind, encode, three queries a bound (violation, cut,
// undefined behaviour).
#pragma once

#include "sennit/ir/program.h"
#include "sennit/support/context.h"
#include "sennit/verdict.h"

#include <span>

namespace sennit::engine {

// A loop as users name it.
struct NamedLoop {
  std::string name; // FUNCTION.N
  ir::FunctionId function;
  ir::BlockId head;
  ir::PlaceId place;
  std::uint64_t bound_hint = 0; // __VERIFIER_loop_bound(n); 0: none
};

// Decides unreach-call; other properties get UNKNOWN. Schedules of UNSAFE and of undefined
// behaviour are for replay. Throws Unsupported if the program cannot be unwound at all, InputError
// if --unwindset names no loop. A stop (time, memory) after which there is something to say is in
// the result.
EngineResult run_bmc(const Context &context, const ir::Program &program,
                     std::span<const NamedLoop> loops, std::span<const Property> properties);

} // namespace sennit::engine
