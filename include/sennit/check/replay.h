// Replay: executes a schedule on the interpreter. The last word on every counterexample.
//
//     Trace trace = replay(program, schedule, Expectation::Violation);   // throws unless the run
//     fails an assertion
//
// A step of the schedule says "let `thread` run until it has executed `at` for the `occurrence`-th
// time". It fails, with InternalError and the reason, if the thread does not exist, is blocked,
// ends or stops before, or if an atomic block on the way cannot complete. The run ends as soon as
// the expected thing has happened; after the last step the thread of that step may go on with
// instructions that no other thread can observe.
#pragma once

#include "sennit/check/schedule.h"
#include "sennit/check/trace.h"

namespace sennit::check {

enum class Expectation : std::uint8_t {
  Violation,
  UndefinedBehaviour,
  Caution,
  Unsupported,
  Nothing
};

// Throws InternalError "replay: ..." if the execution does not end as expected, or cannot follow
// the schedule.
Trace replay(const ir::Program &program, const Schedule &schedule, Expectation expectation);

} // namespace sennit::check
