// Random multi-threaded programs, small enough that the explorer decides each in milliseconds. A
// program is a tree of statements (so that it can be shrunk), and prints as text IR and as C with
// the same meaning.
//
//     Program program = generate(seed);
//     ir::Program ir = ir::parse(to_ir(program), "seed.sir");
//
// Shape: shared ints x0.., an array, two structures s0 and s1 {int; short}, mutexes m0.., semaphores
// e0.., a condition variable c0, a handle h_k a thread; thread 0 is main; every thread has four int
// locals, zero at first. q points to a heap object or nothing, p to a shared int or nothing. Left
// out: floats, calls, unbounded loops.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace sennit::program_fuzz {

enum class Kind : std::uint8_t {
  Load,        // local = x[place]
  Store,       // x[place] = value
  ArrayLoad,   // local = a[l[other] & mask]
  ArrayStore,  // a[l[other] & mask] = value
  PointerLoad, // local = *(l[other] ? &x[place] : &x[place2])
  PointerStore,
  FieldLoad,   // local = field place2 of s[place]; constant 2: of *(l[other] ? &s0 : &s1)
  FieldStore,  // the same field = value
  StructCopy,  // s[place] = s[1 - place], field by field
  Point,       // p = &x[place]
  ThroughLoad, // local = *p, unless p is null
  ThroughStore,
  ByteLoad,       // local = byte of x[place]
  ByteStore,      // byte of x[place] = value
  Assign,         // local = value
  FetchAdd,       // local = atomic x[place] += constant
  CompareAndSwap, // local = atomic x[place] == constant ? (x[place] = value, 1) : 0
  HeapNew,        // q = new int(value)
  HeapLoad,       // local = *q, unless q is null
  HeapStore,      // *q = value, unless q is null
  HeapFree,       // free(q): later uses may be undefined
  Lock,
  Unlock,
  TryLock,       // local = mutex `place` taken now
  Wait,          // atomic: assume x[place] == constant
  SemaphoreWait, // e[place]
  SemaphorePost,
  SemaphoreTry,  // local = e[place] taken now
  ConditionWait, // of c0 with mutex place2, once
  ConditionLoop, // while ((local = x[place]) != constant) wait of c0 with mutex place2
  Signal,
  Broadcast,
  WaitHeld,   // while ((local = x[place]) != constant) { unlock place2; lock place2 }
  Poll,       // do { lock place2; local = x[place]; unlock place2 } while (local != constant)
  Block,      // atomic { body }
  Begin,      // atomic begin without end at once
  End,        // atomic end
  If,         // body, otherwise
  Repeat,     // body, constant times
  Create,     // thread `place`
  Join,       // thread `place`, if its handle is set
  JoinAlways, // the same without looking
  Nondet,     // local in [0, constant)
  Assume,
  Assert,
  Abort,
  Exit,
  ThreadExit,
};

// l[local] + constant, or the constant.
struct Value {
  bool is_local = false;
  int local = 0;
  int constant = 0;
};

// l[local] == / != / < value
struct Condition {
  enum class Op : std::uint8_t { Equal, NotEqual, Less };
  Op op = Op::Equal;
  int local = 0;
  Value value;
};

struct Statement {
  Kind kind = Kind::Assign;
  int place = 0;  // variable, mutex, thread, byte's variable
  int place2 = 0; // second variable of a pointer, or the byte
  int local = 0;
  int other = 0;
  int constant = 0;
  Value value;
  Condition condition; // If, Assume, Assert
  std::vector<Statement> body, otherwise;
};

struct Program {
  std::uint64_t seed = 0;
  int variables = 2;
  int mutexes = 1;
  std::vector<int> semaphores;                 // their first values
  bool spurious = true;                        // condition waits may wake without a signal
  std::vector<std::vector<Statement>> threads; // [0] is main
};

inline constexpr int locals = 4;
inline constexpr int array_size = 4; // a power of two

Program generate(std::uint64_t seed);
// Threads that do most of their work in critical sections.
Program generate_sections(std::uint64_t seed);
// In some programs, chosen by the seed, threads become copies of each other; main may write between their creations.
Program with_copies(Program program);
std::string to_ir(const Program &program);
std::string to_c(const Program &program);

// What occurs in the program, in fixed words: "create in block", "two reads in section" ...
// Some loop waits for another thread.
bool has_waits(const Program &program);
std::set<std::string> features(const Program &program);
// Features and pairs of features that a run should have met often (both the same: a feature alone).
std::vector<std::pair<std::string, std::string>> wanted_pairs();

// All programs with one statement less, or one statement replaced by its parts: for shrinking.
std::vector<Program> smaller(const Program &program);
std::size_t size(const Program &program);

} // namespace sennit::program_fuzz
