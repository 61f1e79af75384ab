// The program that every engine runs: functions over virtual registers, explicit memory, threads and atomic blocks.
//
// Shape of the language
//   * A value is a machine word of 1..128 bits (support/word.h). Pointers are words of `pointer_width` bits. There are no aggregates.
//   * A function has registers (mutable, each of one fixed width) and basic blocks. There are no phi nodes: the front end copies.
//     Parameters are the first registers. A register read before it was ever written holds zero.
//   * A block is a non-empty list of instructions; exactly the last one is a terminator (Jump, Branch, Switch, Return, Stop, ...).
//   * Memory consists of objects (globals, Alloc results). Byte order is little-endian. Only Load, Store, Alloc, Free and
//     EndLifetime touch it; each Load or Store is one C access, in one step.
//   * Everything a C program does beyond that (locks, condition variables, C11 atomics, memcpy ...) is lowered to, or modelled
//     in C over, these instructions. A read-modify-write is AtomicBegin, Load, ..., Store, AtomicEnd.
//
// Meaning of the instructions: opcodes.def. Meaning of a program: shared page "semantics" of the design, and src/ir/README.md.
//
// An instruction is identified by InstructionRef {function, block, index}; one execution of it in a run by DynamicPoint
// {thread, instruction, occurrence}: the key under which schedules name steps, nondet values, allocations and thread ids.
#pragma once

#include "sennit/support/ids.h"
#include "sennit/support/word.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennit::ir {

using FunctionId = Id<struct FunctionTag>;
using BlockId = Id<struct BlockTag>;       // within its function
using RegisterId = Id<struct RegisterTag>; // within its function
using GlobalId = Id<struct GlobalTag>;
using PlaceId = Id<struct PlaceTag>;

// ---------------------------------------------------------------------------------------------------- source places

// A place in the user's source. `inlined_at` is set only where the front end itself inlined a call (clang never does at our
// flags); the dynamic call stack is kept by the executors.
struct Place {
  std::string file;     // as the user gave it
  unsigned line = 0;    // from 1; 0: unknown
  unsigned column = 0;  // from 1; 0: unknown
  std::string function; // C name
  std::string
      variable; // name of the variable, member or array accessed, where debug information tells; else empty
  PlaceId inlined_at;
};

// ---------------------------------------------------------------------------------------------------- operands

struct Operand {
  enum class Kind : std::uint8_t { None, Register, Constant, Global, Function };
  Kind kind = Kind::None;
  Width width = 0;         // of the value
  std::uint32_t index = 0; // register, global or function
  Word value = 0;          // Constant: the word. Global: byte offset added to its address

  static Operand reg(RegisterId id, Width width) { return {Kind::Register, width, id.index(), 0}; }
  static Operand constant(Word value, Width width) {
    return {Kind::Constant, width, 0, truncate(value, width)};
  }
  static Operand global(GlobalId id, Width pointer_width, Word offset = 0) {
    return {Kind::Global, pointer_width, id.index(), truncate(offset, pointer_width)};
  }
  static Operand function(FunctionId id, Width pointer_width) {
    return {Kind::Function, pointer_width, id.index(), 0};
  }
  bool is_register() const { return kind == Kind::Register; }
  bool is_constant() const { return kind == Kind::Constant; }
  bool operator==(const Operand &) const = default;
};

// ---------------------------------------------------------------------------------------------------- instructions

enum class Opcode : std::uint8_t {
#define SENNIT_OPCODE(Name, text, operands, flags) Name,
#include "sennit/ir/opcodes.def"
#undef SENNIT_OPCODE
};

// C11 memory order of a Load, Store or Fence; Plain: not atomic. (Semantics is SC for now; races and weak models read it.)
enum class MemoryOrder : std::uint8_t {
  Plain,
  Relaxed,
  Consume,
  Acquire,
  Release,
  AcquireRelease,
  SeqCst
};

// What `Nondet` stands for. Input: __VERIFIER_nondet_*; Uninitialised: a local read before it was written; Havoc: result of an
// external function or unknown effect; Choice: a free choice of a library model (spurious wake-up, weak compare-exchange ...);
// Computed: result of the library function `text` for the operands (library_value), arbitrary where an engine cannot tell it.
enum class NondetKind : std::uint8_t { Input, Uninitialised, Havoc, Choice, Computed };

// Stack: dies at EndLifetime (or lives on, if none is executed: the front end leaves out those on the way out of main). Heap: dies
// at Free.
enum class AllocKind : std::uint8_t { Stack, Heap };

// Why a thread waits (Wait). Assume: __VERIFIER_assume, a plain stop.
enum class WaitKind : std::uint8_t {
  Assume,
  Lock,
  Condition,
  Join,
  Barrier,
  Semaphore,
  Once,
  Other
};

enum class UndefinedKind : std::uint8_t {
  DivisionByZero,
  ShiftOutOfRange,
  InvalidDereference,
  InvalidFree,
  InvalidJoin,
  InvalidCall,
  ConversionOutOfRange, // of a floating-point value to an integer
  Unreachable,
  Other
};

// Exit: exit(), return from main, _exit. Abort: abort(). Both end all threads; neither is a violation.
enum class ProcessEnd : std::uint8_t { Exit, Abort };

struct SwitchCase {
  Word value = 0;
  BlockId target;
};

// One instruction. Which fields mean something depends on the opcode: see opcodes.def.
struct Instruction {
  Opcode op;
  RegisterId result;     // none: the result is dropped or there is none
  Width width = 0;       // of the result; for Load / Store: of the access, in bits, a multiple of 8
  std::uint8_t kind = 0; // NondetKind, AllocKind, WaitKind, UndefinedKind or ProcessEnd
  MemoryOrder order = MemoryOrder::Plain;
  bool is_volatile = false; // Load / Store: the C access was volatile
  bool no_signed_wrap =
      false; // Add Sub Mul SDiv Neg: C signed arithmetic (read by no-overflow only; results wrap)
  std::uint32_t align = 1; // Alloc: bytes
  PlaceId place;
  std::vector<Operand> operands;
  FunctionId callee;            // Call
  std::vector<BlockId> targets; // Jump 1, Branch 2 (true, false), Switch 1 (default) beside `cases`
  std::vector<SwitchCase> cases; // Switch
  std::string
      text; // Nondet: name of the input; Assert: the expression; Caution / Unsupported: what; Alloc: variable
};

struct BasicBlock {
  std::string name; // unique in its function; for dumps only
  std::vector<Instruction> instructions;
};

struct Register {
  std::string name; // may be empty; for dumps and traces only
  Width width = 0;
};

struct Function {
  std::string name;
  std::vector<Register> registers;
  std::uint32_t parameter_count = 0; // the first registers
  Width result_width = 0;            // 0: void
  std::vector<BasicBlock>
      blocks; // [0] is the entry; empty only for a declaration, which must not be called
  bool is_model =
      false; // from src/models: hidden in traces, loops not shown and not counted by --unwind
  bool address_taken = false;
  bool is_variadic = false; // extra arguments of a call are evaluated and dropped
};

// ---------------------------------------------------------------------------------------------------- globals

// Static storage. Bytes beyond `bytes` are zero. A relocation overwrites `pointer_width / 8` bytes at `offset` by an address.
struct Relocation {
  std::uint64_t offset = 0;
  Operand target; // Global or Function
};

struct Global {
  std::string name;
  std::uint64_t size = 0; // bytes
  std::uint32_t align = 1;
  std::vector<std::uint8_t> bytes;
  std::vector<Relocation> relocations;
  bool is_constant = false; // writing it is undefined behaviour
  bool is_thread_local =
      false; // one copy a thread; its address is taken by ThreadLocal, never as an operand
  bool is_external =
      false; // no definition: arbitrary contents (nondet, Havoc), listed in the trust report
  bool is_model = false; // owned by src/models, hidden in traces
};

// ---------------------------------------------------------------------------------------------------- program

struct Program {
  Width pointer_width = 64; // 32 (ILP32) or 64 (LP64)
  std::vector<Function> functions;
  std::vector<Global> globals;
  std::vector<Place> places;
  FunctionId
      entry; // main, or --function; its parameters are nondet-free: the front end wraps main where it has arguments

  const Function &function(FunctionId id) const { return functions[id.index()]; }
  const Global &global(GlobalId id) const { return globals[id.index()]; }
  const Place *place(PlaceId id) const { return id.valid() ? &places[id.index()] : nullptr; }
  std::uint32_t pointer_bytes() const { return pointer_width / 8u; }
};

struct InstructionRef {
  FunctionId function;
  BlockId block;
  std::uint32_t index = 0;
  friend auto operator<=>(const InstructionRef &, const InstructionRef &) = default;
};

const Instruction &instruction_at(const Program &program, InstructionRef at);

// Static facts of an opcode (opcodes.def).
std::string_view name(Opcode op);
bool is_terminator(Opcode op);
bool has_result(Opcode op);
// Touches memory, threads or the process: what a scheduler can observe.
bool is_visible(Opcode op);

// "file:line:column", or "<library>" where nothing is known.
std::string to_string(const Place &place);

// ---------------------------------------------------------------------------------------------------- text form

// The text form round-trips: parse(print(p)) prints the same. Grammar: src/ir/README.md. Used by tests and --show-program.
std::string print(const Program &program);
std::string print(const Program &program, const Function &function);
// Throws InputError(Input) "file:line:column: error: ...".
Program parse(std::string_view text, const std::string &file_name);
// Every structural rule of this page; the first broken one as a sentence, nothing if all hold.
std::optional<std::string> validate(const Program &program);

} // namespace sennit::ir

template <> struct std::hash<sennit::ir::InstructionRef> {
  std::size_t operator()(const sennit::ir::InstructionRef &at) const noexcept {
    return (std::size_t(at.function.index()) * 1000003u + at.block.index()) * 1000003u + at.index;
  }
};
