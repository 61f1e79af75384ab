// The exhaustive explorer: every schedule and every enumerable choice of a program, states hashed,
// no unwinding.
//
//     ExplicitResult result = explore(program, {});
//     if (result.violation) ... replay(program, result.violation->schedule, Expectation::Violation)
//     else if (result.complete && !result.undefined && ...) the program is SAFE
//
// Depth first; the thread that moved last moves first again, so schedules have few context
// switches. It shares nothing with the encoder and is the oracle of every other engine. Cost: one
// visit a state and move; 16 bytes a visited state.
#pragma once

#include "sennit/check/schedule.h"
#include "sennit/check/trace.h"
#include "sennit/support/context.h"
#include "sennit/verdict.h"

#include <functional>
#include <set>
#include <span>

namespace sennit::engine {

class BlockCoverage;

struct ExplicitOptions {
  bool address_reuse = true; // false: --no-address-reuse
  bool merge_private =
      true; // accesses to memory that no other thread can reach make no step of their own
  bool merge_single = true; // nor do those of the only running thread
  bool sleep_sets =
      false; // partial-order reduction: moves that commute are not tried in both orders
  std::uint64_t max_states = 20'000'000;
  std::uint64_t max_steps = 1'000'000'000;
  std::uint64_t max_choice = 256;    // larger sets of values are sampled
  std::size_t max_threads = 64;      // all creations together
  bool stop_at_undefined = false;    // do not go on looking for a violation
  std::function<void()> poll;        // called before every step; may throw Stopped
  BlockCoverage *coverage = nullptr; // told every block that is executed, if given
};

struct ExplicitFinding {
  check::OutcomeKind kind = check::OutcomeKind::None;
  check::Schedule schedule; // ends where it happens
  check::ThreadIndex thread = 0;
  ir::InstructionRef at;
  ir::UndefinedKind undefined = ir::UndefinedKind::Other;
  ir::Place place; // innermost place in the user's code, where known
  std::string text;
};

struct ExplicitResult {
  // The first of each kind; the search ends at a violation and goes on after the others.
  std::optional<ExplicitFinding> violation, undefined, caution, unsupported;
  std::set<std::string>
      sampled; // choices that were not enumerated in full, "value of 32 bits at file:line:column"
  std::set<std::string> cut; // what was given up: a limit, recursion ...
  bool complete = false;     // every state was visited: nothing sampled, nothing cut, no early end
  std::uint64_t states = 0, steps = 0, instructions = 0;
};

ExplicitResult explore(const ir::Program &program, const ExplicitOptions &options);

// The same as an engine of the pipeline: decides unreach-call, other properties get UNKNOWN.
EngineResult run_explicit(const Context &context, const ir::Program &program,
                          std::span<const Property> properties);

} // namespace sennit::engine
