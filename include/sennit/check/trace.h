// A trace: one concrete execution, ready to be shown. Replay makes it; text, JSON, witnesses and
// SARIF print it.
//
// Everything is resolved to plain data, so a printer needs no ir::Program. `steps` is the global
// order; a step's position in the vector is its index, by which `reads_from`, `created_by`, the
// relations and `outcome.step` refer to it.
//
// What is hidden from people: steps with `is_model` (inside a library model). Their `user_place` is
// the innermost place in the user's code, i.e. the call of pthread_mutex_lock and the like: a
// printer may show one line for a run of model steps with the same thread and `user_place`. Steps
// of one atomic block carry the same `atomic_block` number and are adjacent.
#pragma once

#include "sennit/check/schedule.h"
#include "sennit/ir/program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sennit::check {

using StepIndex = std::uint32_t;

enum class StepKind : std::uint8_t {
  Read,        // object, offset, value, width, reads_from
  Write,       // object, offset, value, width
  Nondet,      // value, width, text = name of the input, nondet = what it stands for
  Allocate,    // object, value = address, size
  Free,        // object: heap object ends
  EndLifetime, // object: stack object ends
  Create,      // created = the new thread; value = its id
  Join,        // joined = the thread waited for (it has ended); value = its result
  ThreadEnd,   // value = result
  ThreadStop,  // the thread takes no further step: a false assumption (text says which)
  ProcessEnd,  // exit, abort, return from main; text = "exit" or "abort"
  AtomicBegin, // outermost begin / end of an atomic block
  AtomicEnd,
  Fence,
  AssertFailed, // the violation: text = the expression
  Undefined,    // undefined behaviour: text = kind in words
  Caution,      // approximated from here on: text = what
  Unsupported,  // text = the construct
};
// "read", "write", ... for JSON and text.
std::string_view name(StepKind kind);

enum class ObjectKind : std::uint8_t { Global, ThreadLocal, Stack, Heap };
std::string_view name(ObjectKind kind);

// What a step touches. `name` is the global's name, else the variable text of the allocation, else
// empty.
struct TraceObject {
  ObjectKind kind = ObjectKind::Global;
  std::string name;
  Word base = 0;
  std::uint64_t size = 0;                // bytes
  ThreadIndex owner = 0;                 // thread that made it (not for Global)
  bool is_model = false;                 // library-internal global, or made by a library model
  std::optional<StepIndex> allocated_by; // Stack, Heap
};

// One level of the call stack. `place` is where that function is at the moment: the call, or the
// step itself in the innermost.
struct TraceFrame {
  std::string function;
  ir::Place place;
  bool is_model = false;
};

struct TraceStep {
  ThreadIndex thread = 0;
  StepKind kind = StepKind::Read;
  ir::InstructionRef at;
  std::uint32_t occurrence = 0;
  ir::Place place;               // line 0: unknown
  ir::Place user_place;          // innermost place outside library models; == place in user code
  std::vector<TraceFrame> stack; // outermost first; the last one is the step's own function
  bool is_model = false;
  bool is_volatile = false;
  ir::MemoryOrder order = ir::MemoryOrder::Plain;
  std::optional<std::uint32_t> atomic_block;

  std::optional<std::uint32_t> object; // index into Trace::objects
  std::uint64_t offset = 0;            // bytes into the object
  std::string variable; // "x", "x+4", "a[..]": what to print for the memory touched; may be empty
  Word value = 0;
  Width width = 0; // bits; 0: no value
  // Reads: the writes that the bytes come from, in ascending order; empty: initial contents. An
  // uninitialised object's contents and external globals also count as initial.
  std::vector<StepIndex> reads_from;

  std::optional<ThreadIndex> created; // Create
  std::optional<ThreadIndex> joined;  // Join
  ir::NondetKind nondet = ir::NondetKind::Input;
  std::string text;
};

enum class ThreadStatus : std::uint8_t { Running, Blocked, Stopped, Ended };

struct TraceThread {
  ThreadIndex index = 0;
  std::string name; // "main", else start routine
  std::string start_routine;
  Word id = 0;                       // the handle
  std::optional<ThreadIndex> parent; // none: main
  std::optional<StepIndex> created_by;
  ThreadStatus status = ThreadStatus::Running; // when the trace ends
};

enum class OutcomeKind : std::uint8_t { Violation, UndefinedBehaviour, Caution, Unsupported, None };

// How the execution ends.
struct Outcome {
  OutcomeKind kind = OutcomeKind::None;
  ir::UndefinedKind undefined = ir::UndefinedKind::Other;
  std::optional<StepIndex> step; // the last step
  ThreadIndex thread = 0;
  ir::Place place;  // innermost place outside library models where there is one
  std::string text; // the failed expression, the kind of undefined behaviour, the construct
};

struct Trace {
  std::vector<TraceThread> threads;
  std::vector<TraceObject> objects;
  std::vector<TraceStep> steps;
  Outcome outcome;
  // Relations over steps: rf (write, read), ws (write, next write of some byte), fr (read, next
  // write of some byte).
  using Pair = std::pair<StepIndex, StepIndex>;
  std::vector<Pair> rf, ws, fr;
};

// "division by zero", "access outside live objects", ...
std::string_view describe(ir::UndefinedKind kind);

} // namespace sennit::check
