// Unwinding: from an ir::Program and bounds to the event graph of everything that happens within
// these bounds.
//
// Loops whose end follows from constants unwind by themselves; others run up to their bound and
// leave a Cut goal. Every thread creation site instance becomes a thread. Memory that only one
// thread can see is kept as terms and makes no events. Source: Alglave, Kroening, Tautschnig (CAV
// 2013) for events; encoding.md sections 0 to 2.
#pragma once

#include "sennit/event/graph.h"
#include "sennit/techniques.h"

#include <functional>
#include <map>
#include <set>

namespace sennit::unwind {

struct Bounds {
  // Evaluations of a loop's head (frames of a recursion) where no own bound is given.
  std::uint32_t unwind = 1;
  std::map<event::LoopRef, std::uint32_t> per_loop;
  // Creations by one endless creation site.
  std::uint32_t max_threads = 3;
  // A loop computable from constants counts as unknown past this many iterations.
  std::uint32_t computable_iterations = 10'000;
  std::uint64_t max_events = 1'000'000;

  // What holds for one loop, recursion or creation site.
  std::uint32_t of(const event::LoopRef &loop) const {
    const auto own = per_loop.find(loop);
    return loop.is_creation ? max_threads : own != per_loop.end() ? own->second : unwind;
  }
};

struct Options {
  Bounds bounds;
  bool spin_loops = true; // replace effect-free spinning by its last iteration
  Techniques techniques;  // quiet sections need spin_loops, too
  bool address_reuse = true;
  // Allocations may reuse freed addresses from the first round on, whether or not a comparison can tell.
  bool reuse_everywhere = false;
  // Loops known (from another bound) to go on past the limits: they count against their bound.
  std::set<event::LoopRef> not_computable;
  std::function<void()> poll; // called now and then; may throw Stopped
};

// What happened to each loop (recursion, creation site) that needed a bound: for the trust report
// and deepening.
struct LoopReport {
  event::LoopRef loop;
  std::uint32_t bound = 0; // iterations unwound
  bool reached = false;    // a Cut goal was recorded
};

struct Result {
  event::Graph graph;
  std::vector<LoopReport> loops;
  std::set<event::LoopRef> not_computable; // to be handed to the next bound
  std::uint64_t steps = 0;                 // instructions executed symbolically, in the last round
  std::uint32_t rounds = 0;
  // Heap objects are freed and no allocation reuses their addresses, as no comparison tells.
  bool reuse_left_out = false;
};

// Throws Unsupported where the program cannot be unwound at all (with the place).
Result unwind(const ir::Program &program, const Options &options);

} // namespace sennit::unwind
