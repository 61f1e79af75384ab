// The interpreter: ir::Program on a concrete machine, one instruction or one scheduler step a call.
//
//     Machine machine(program, {});
//     State state = machine.initial();
//     Step step = machine.step(state, thread, choices, observer);   // the next visible action and
//     what follows it locally
//
// A State is a value: copy it before a step to be able to come back (parts are shared until
// written). Whatever a run is free to choose comes from Choices; whatever happens is told to an
// Observer. The machine draws nothing itself.
//
// Visible is what another thread could notice: accesses to memory that more than one thread can
// reach, creation, a join that has to wait, an outermost atomic block (one step), the end of the
// process. Everything else, and accesses to objects whose address no other thread has ever been
// given, is local: it runs along with the visible action before it.
#pragma once

#include "sennit/ir/layout.h"
#include "sennit/ir/program.h"

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace sennit::ir {

using ThreadIndex = std::uint32_t; // in the order of creation; 0 is main

struct Hash {
  std::uint64_t low = 0, high = 0;
  bool operator==(const Hash &) const = default;
};

// Copy on write; the content caches its hash.
template <class T> class Shared {
public:
  explicit Shared(T value) : value_(std::make_shared<T>(std::move(value))) {}
  const T &operator*() const { return *value_; }
  const T *operator->() const { return value_.get(); }
  T &edit() {
    if (value_.use_count() > 1)
      value_ = std::make_shared<T>(*value_);
    value_->hashed = false;
    return *value_;
  }

private:
  std::shared_ptr<T> value_;
};

enum class MemoryKind : std::uint8_t { Global, ThreadLocal, Stack, Heap };

// A live object. Bytes that nobody has chosen yet are `undefined`: their contents are chosen when
// they are first read.
struct Object {
  Word base = 0;
  MemoryKind kind = MemoryKind::Global;
  bool is_constant = false;
  bool shared = true; // false: only `owner` was ever given its address
  ThreadIndex owner = 0;
  GlobalId global;       // Global, ThreadLocal
  InstructionRef origin; // Stack, Heap: the Alloc
  std::vector<std::uint8_t> bytes;
  std::vector<bool> undefined; // empty: none
  mutable Hash hash;
  mutable bool hashed = false;
  std::uint64_t size() const { return bytes.size(); }
};

// A value that is not chosen yet: all `holders` hold the same word out of the circular interval lo,
// lo + 1, ..., lo + extent.
struct Pending {
  std::vector<RegisterId> holders;
  Word lo = 0;
  Word extent = 0;
  Width width = 0;
  NondetKind kind = NondetKind::Input;
  InstructionRef origin;
  std::uint32_t symbol = 0; // not part of the state: names the choice for Choices::narrowed
};

struct Frame {
  FunctionId function;
  BlockId block;
  std::uint32_t index = 0; // next instruction
  RegisterId result;       // of the caller; takes the returned value
  std::vector<Word> registers;
  std::vector<Pending> pending;
  InstructionRef at() const { return {function, block, index}; }
};

enum class RunStatus : std::uint8_t { Running, Stopped, Ended };

struct Thread {
  Word id = 0;
  RunStatus status = RunStatus::Running;
  std::uint32_t depth = 0; // of atomic blocks
  bool advance = true;     // stands before a local instruction
  Word result = 0;         // Ended
  FunctionId start;
  std::optional<ThreadIndex> parent;
  std::vector<Frame> frames;
  mutable Hash hash;
  mutable bool hashed = false;
};

struct FreedBlock {
  Word base = 0;
  std::uint64_t size = 0;
  bool operator==(const FreedBlock &) const = default;
};

struct State {
  std::vector<Shared<Object>> objects; // live, by base
  std::vector<Shared<Thread>> threads;
  std::vector<FreedBlock> freed; // heap blocks whose addresses may return
  bool process_ended = false;
  bool violated = false;

  const Thread &thread(ThreadIndex t) const { return *threads[t]; }
};

// Equal for equal states, different (but for one chance in 2^128) for different ones. The names of
// choices do not enter.
Hash hash(const State &state);

struct ChoicePoint {
  ThreadIndex thread = 0;
  InstructionRef at;
};

class Choices {
public:
  virtual ~Choices() = default;
  // True: nondet values may stay Pending until they matter.
  virtual bool lazy() const { return false; }
  // A word out of lo, lo + 1, ..., lo + extent (modulo 2^width).
  virtual Word value(ChoicePoint point, NondetKind kind, Width width, Word lo, Word extent) = 0;
  // One of `count` ways on (count > 1).
  virtual std::size_t pick(ChoicePoint point, std::size_t count) = 0;
  // Base of a new object; the first proposal is an address in use by nobody, the others belong to
  // freed blocks.
  virtual Word address(ChoicePoint, const std::vector<Word> &proposals) {
    return proposals.front();
  }
  // Contents of a new object or external global if they are settled at once; missing bytes are
  // zero.
  virtual std::optional<std::vector<std::uint8_t>> contents(ChoicePoint, GlobalId) { return {}; }
  virtual Word thread_id(ChoicePoint, Word proposal) { return proposal; }
  // Names a pending value; later told of the smallest word that it can still be.
  virtual std::uint32_t symbol(ChoicePoint) { return 0; }
  virtual void narrowed(std::uint32_t, Word) {}
  // Undefined bytes of an object got these values.
  virtual void defined(const Object &, std::uint64_t, std::uint8_t) {}
};

enum class EventKind : std::uint8_t {
  Read,
  Write,
  Nondet,
  Allocate,
  Free,
  EndLifetime,
  Create,
  Join,
  ThreadEnd,
  ThreadStop,
  ProcessEnd,
  AtomicBegin,
  AtomicEnd, // outermost
  Fence,
  Violation,
  Undefined,
  Caution,
  Unsupported,
  Cut, // given up: a limit of the machine was reached
};

struct Event {
  EventKind kind;
  ThreadIndex thread = 0;
  InstructionRef at;
  const Object *object =
      nullptr; // Read Write Allocate Free EndLifetime; before the write, before the end
  std::uint64_t offset = 0;
  Word value = 0;
  Width width = 0;
  ThreadIndex other = 0; // Create, Join
  UndefinedKind undefined = UndefinedKind::Other;
  std::string text;
};

class Observer {
public:
  virtual ~Observer() = default;
  // `thread` is about to execute `at` (again, if it has to wait there).
  virtual void before(const State &, ThreadIndex, InstructionRef) {}
  // Called while the thread still stands at the instruction.
  virtual void event(const State &, const Event &) {}
};

struct MachineOptions {
  bool address_reuse = true; // malloc may return a freed block's address
  bool merge_private =
      true;                 // private accesses are local; throws EscapeMissed if that was a mistake
  bool merge_single = true; // accesses of the only running thread are local
  std::uint64_t local_limit =
      2000; // instructions of a local run before the scheduler is asked again
  std::uint64_t block_limit = 1000000;               // instructions of an atomic block
  std::size_t depth_limit = 4000;                    // nested calls
  std::uint64_t size_limit = std::uint64_t(1) << 28; // bytes of one object
  std::map<std::uint32_t, Word> global_base;         // instead of the layout's
  Word main_id = 1;
};

// A thread touched another one's private memory without having been given its address (it guessed):
// run again without merge_private.
class EscapeMissed : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

enum class Executed : std::uint8_t { Done, Blocked };

class Liveness;

class Machine {
public:
  Machine(const Program &program, MachineOptions options);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  const Program &program() const { return program_; }
  const Layout &layout() const { return layout_; }
  Word base_of(GlobalId id) const;
  State initial(Choices &choices) const;

  // One instruction of a running thread. Blocked: nothing happened. Atomic blocks are the caller's
  // affair.
  Executed execute(State &state, ThreadIndex thread, Choices &choices, Observer &observer) const;

  // One scheduler step: the visible instruction or the whole atomic block that the thread stands
  // at, then what is local to it and to the threads it created. Blocked: not enabled, `state` is
  // spoilt (but what went wrong was observed).
  Executed step(State &state, ThreadIndex thread, Choices &choices, Observer &observer) const;

  // True: the next instruction of the running thread concerns nobody else.
  bool is_local(const State &state, ThreadIndex thread) const;
  const Instruction &next(const State &state, ThreadIndex thread) const;
  // The address that `operand` stands for, if it needs no choice; only for constants, registers
  // that are chosen, globals.
  std::optional<Word> peek(const State &state, ThreadIndex thread, const Operand &operand) const;
  // The live object with this byte range, or null.
  static const Object *find(const State &state, Word address, std::uint64_t size);

private:
  friend class Execution;
  Executed run_block(State &state, ThreadIndex thread, Choices &choices, Observer &observer) const;
  void run_local(State &state, ThreadIndex thread, Choices &choices, Observer &observer) const;
  void clear_dead(Thread &thread) const;

  const Program &program_;
  MachineOptions options_;
  Layout layout_;
  bool has_free_ = false;
  std::unique_ptr<Liveness> liveness_;
};

// The value of an instruction without side effect (arithmetic, comparison, conversion, floats).
Word evaluate(const Instruction &instruction, const Word *operands);
bool is_pure(Opcode op);

// The mathematical functions of the C library (library_functions.cpp) by name: so many arguments, of the width of the result.
struct LibraryShape {
  std::uint32_t arguments;
  Width width;
};
std::optional<LibraryShape> library_shape(std::string_view name);
Word library_value(std::string_view name, const Word *arguments);

} // namespace sennit::ir
