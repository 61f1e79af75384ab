// A schedule: one execution of an ir::Program, as data. The explorer and the engines produce it, replay consumes it.
//
// Everything a run is free to choose is in here, keyed by the dynamic point at which it is chosen; replay never draws anything
// of its own. Points that are missing get zero (nondet values, contents) or the interpreter's next free address or id.
//
//     threads   0 is main; others are numbered in the order in which `steps` creates them
//     steps     the visible steps in their global order: "let `thread` run until it has executed `at` for the
//               `occurrence`-th time (from 0)"; an atomic block is one step, named by its outermost AtomicBegin.
//               What a thread does between two of its visible steps needs no step of its own.
//               A step may skip visible instructions of the thread before `at` (they run too, in the same turn): engines
//               leave out accesses that no other thread can observe.
#pragma once

#include "sennit/ir/program.h"

#include <map>
#include <vector>

namespace sennit::check {

using ThreadIndex = std::uint32_t;

// One execution of an instruction: the `occurrence`-th one (from 0) by `thread`.
struct DynamicPoint {
  ThreadIndex thread = 0;
  ir::InstructionRef at;
  std::uint32_t occurrence = 0;
  friend auto operator<=>(const DynamicPoint &, const DynamicPoint &) = default;
};

// Base address and initial bytes of a new object (Alloc). Missing bytes are zero. base 0: the interpreter's choice.
struct Allocation {
  Word base = 0;
  std::vector<std::uint8_t> contents;
};

struct Schedule {
  std::vector<DynamicPoint> steps;
  std::map<DynamicPoint, Word> nondet;           // Nondet
  std::map<DynamicPoint, Allocation> allocation; // Alloc
  std::map<DynamicPoint, Word> thread_id;        // Create: the id that it returns
  std::map<std::uint32_t, Word>
      global_base; // by GlobalId index; missing: the program's fixed layout (ir/layout.h)
  // Contents of external globals (Global::is_external), by GlobalId index.
  std::map<std::uint32_t, std::vector<std::uint8_t>> external_contents;
  std::map<ThreadIndex, Word> main_thread_id; // [0]: the id of main; missing: 1
};

} // namespace sennit::check
