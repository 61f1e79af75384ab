// The runtime of native replay: linked to the user's program, it lets one thread go at a time, in
// the order of the plan (../plan.h), and tells whether the failure of the plan is reached.
//
// The program is compiled with -fsanitize=thread: the compiler then calls __tsan_read4 and the like
// before every access that may be shared. accesses.c defines these calls, threads.c wraps the
// thread library (linker option --wrap), inputs.c defines the nondet functions. All of them ask
// sn_enter: may this thread go on? No code of any sanitizer is linked.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>

// What a callback stands for, and what an entry of the plan is.
// Atomic loads and stores are reads and writes.
enum sn_kind {
  SN_READ = 'R',
  SN_WRITE = 'W',
  SN_ATOMIC = 'A', // a callback only: an update, a read and a write or one of them
  SN_RANGE = 'M',  // a callback only: memcpy and the like, all accesses of its place
  SN_CALL = 'C',   // the first phase of a call of the thread library
  SN_PHASE = 'P',  // a later one: a waiter takes its mutex again
  SN_INPUT = 'N',  // never waits
};

// One entry: the thread reaches `place` in `turn`.
struct sn_entry {
  enum sn_kind kind;
  unsigned turn;
  unsigned place;
  int created;    // pthread_create: number of the new thread, else -1
  uint64_t value; // inputs; condition waits: 1 if it times out
};

struct sn_thread {
  unsigned index;
  struct sn_entry *entries;
  size_t count, capacity, next;
  unsigned wanted; // the turn that it waits for or is in; SN_NEVER: takes no further one
  int parks;       // stops for good behind its last entry
};

#define SN_NEVER 0xffffffffu
#define SN_PC() ((uintptr_t)__builtin_return_address(0) - 1)

// The thread arrives at the instruction at `pc`. Returns when its turn has come, with the entry, or
// at once with NULL if the plan does not know of it.
const struct sn_entry *sn_enter(enum sn_kind kind, uintptr_t pc);
// How many pieces the plan has of the copy at `pc`: its reads or its writes, whatever is more; 0 if
// all of them are in one turn.
size_t sn_pieces(uintptr_t pc);
// The further phases of the call that this thread entered last: waits for the turn of the last one.
void sn_enter_rest(const struct sn_entry *call);

// Before a call that blocks until others have gone on (join, barrier): they may.
void sn_release(void);

void sn_begin_thread(int index); // first thing in a thread; -1: the plan does not know it
void sn_end_thread(void);        // last thing
noreturn void sn_park(void);     // stays for good
void sn_pass(void);              // parks if the plan has nothing more for this thread
// The program fails in this thread: ends the process with the result.
noreturn void sn_failed(const char *how, const char *file, unsigned line);
noreturn void sn_aborts(void); // abort(): the failure if this thread has nothing else to do
noreturn void sn_result(const char *word, const char *text);
