/* The primitives on which the models of src/models are written. The front end lowers a call of each BY NAME to IR
 * instructions (ir/opcodes.def); nothing here has a body. Include nothing but this file and, where a layout is needed,
 * <pthread.h>, <semaphore.h>, <threads.h>, <stddef.h>, <stdint.h>, <errno.h>, <limits.h>. Every file is compiled once with -m64 and
 * once with -m32.
 *
 * Rules of the linkage
 *   - A model is an ordinary C function with the library's name (`pthread_mutex_lock`). It is linked only where the program
 *     declares (or another linked model uses) that name and does not define it. `__isoc99_X`, `__isoc23_X`, `X_chk` arrive as X.
 *   - Helpers are `static` or named `__sennit_model_...` (shared by several files). Model globals and functions are hidden in traces.
 *     `_Thread_local` globals are per-thread storage.
 *   - Loops in models are unwound by their data: give them computable ends.
 *   - A program that defines `free`, `exit` ... keeps its own. So a model that needs a library function calls a `__sennit_` one.
 *   - Compiled with -fno-builtin and without any LLVM pass: what you write is what is executed; a blocking call is
 *         __sennit_atomic_begin(); __sennit_wait(m->free, SENNIT_WAIT_LOCK); m->free = 0; __sennit_atomic_end();
 *
 * The front end itself calls these models by name, so they must exist:
 *     void __sennit_exit(int)               exit(): handlers, then __sennit_end_process   (atexit.c or exit.c)
 *     void __sennit_memcpy(void *, const void *, size_t), __sennit_memmove, __sennit_memset(void *, int, size_t)
 *     pthread_t __sennit_pthread_create(const pthread_attr_t *, void *(*)(void *), void *)
 *                                           pthread_create for a handle that is a private local: returns the handle
 *     void __sennit_cleanup_push(void (*)(void *), void *), __sennit_cleanup_pop(int)  pthread_cleanup_push / pop as functions
 */
#ifndef SENNIT_MODEL_H
#define SENNIT_MODEL_H

#include <stddef.h>
#include <stdint.h>

/* ir::WaitKind */
enum {
  SENNIT_WAIT_ASSUME,
  SENNIT_WAIT_LOCK,
  SENNIT_WAIT_CONDITION,
  SENNIT_WAIT_JOIN,
  SENNIT_WAIT_BARRIER,
  SENNIT_WAIT_SEMAPHORE,
  SENNIT_WAIT_ONCE,
  SENNIT_WAIT_OTHER
};

/* ir::UndefinedKind */
enum {
  SENNIT_UNDEFINED_DIVISION_BY_ZERO,
  SENNIT_UNDEFINED_SHIFT_OUT_OF_RANGE,
  SENNIT_UNDEFINED_INVALID_DEREFERENCE,
  SENNIT_UNDEFINED_INVALID_FREE,
  SENNIT_UNDEFINED_INVALID_JOIN,
  SENNIT_UNDEFINED_INVALID_CALL,
  SENNIT_UNDEFINED_CONVERSION,
  SENNIT_UNDEFINED_UNREACHABLE,
  SENNIT_UNDEFINED_OTHER
};

/* ir::ProcessEnd */
enum { SENNIT_END_EXIT, SENNIT_END_ABORT };

/* Options of the run, constants when the program is lowered: a branch on one is decided then, its dead side is not linked. */
enum {
  SENNIT_OPTION_MALLOC_MAY_FAIL,
  SENNIT_OPTION_SPURIOUS_WAKEUPS, /* 1 by default */
  SENNIT_OPTION_CHECK_DEADLOCK,
  SENNIT_OPTION_CHECK_LOCK_MISUSE,
  SENNIT_OPTION_CHECK_MEMSAFETY
};
int __sennit_option(int option);
/* 1 if the program itself (not a model) uses the library function `name` (a string literal), else 0: a constant, as above. */
int __sennit_program_uses(const char *name);

/* Threads. The id is the pthread_t. A thread starts by calling function(argument); its result is kept for join. */
uintptr_t __sennit_create(void *(*function)(void *), void *argument); /* Create */
void *__sennit_join(uintptr_t id);                                   /* Join: waits by itself; an id of no thread: undefined */
_Noreturn void __sennit_exit_thread(void *result);                   /* ExitThread */
uintptr_t __sennit_self(void);                                       /* Self */

/* Blocks and waiting. A wait stands in an atomic block. */
void __sennit_atomic_begin(void);
void __sennit_atomic_end(void);
void __sennit_wait(int condition, int wait_kind); /* Assume with that WaitKind; both arguments: wait_kind is a constant */
void __sennit_assume(int condition);
_Noreturn void __sennit_stop(void); /* this thread takes no further step */
void __sennit_fence(void);

/* Free choices of a model: NondetKind::Choice. choice(n): in [0, n). */
unsigned __sennit_choice(unsigned n);
/* Nondet(Havoc) and Nondet(Input) of the declared result type; any suffix may be declared by a model in the same way. */
char __sennit_havoc_char(void);
short __sennit_havoc_short(void);
int __sennit_havoc_int(void);
long __sennit_havoc_long(void);
long long __sennit_havoc_long_long(void);
double __sennit_havoc_double(void);
void *__sennit_havoc_pointer(void);
int __sennit_input_int(void);
unsigned char __sennit_input_char(void);

/* Memory. alloc: a new heap object of arbitrary contents, never null. free: null is allowed; not a live heap object's start: undefined. */
void *__sennit_alloc(size_t size);
void __sennit_free(void *pointer);
/* The size of the live heap object that starts at pointer; there is none: undefined. */
size_t __sennit_object_size(const void *object);

/* Ends. */
_Noreturn void __sennit_end_process(int process_end);
void __sennit_assert(int condition, const char *text);          /* violation of unreach-call; text is a string literal */
void __sennit_require(int condition, int undefined_kind);       /* undefined behaviour if false; undefined_kind is a constant */
void __sennit_assumption(const char *text);                     /* a line of the trust report if this code is part of the program */
void __sennit_caution(const char *text);                        /* approximated: SAFE becomes UNKNOWN if this is reachable */
_Noreturn void __sennit_unsupported(const char *text);          /* UNKNOWN if this is reachable */

/* Expects nothing of the caller, orders nothing: marks a synchronisation object's bytes as owned by the model (no data races). */
/* An access of a model to a user's synchronisation object (mutex ...) is atomic because it stands in an atomic block. */

/* The front end's names of models (see above). */
_Noreturn void __sennit_exit(int status);
void __sennit_memcpy(void *to, const void *from, size_t size);
void __sennit_memmove(void *to, const void *from, size_t size);
void __sennit_memset(void *to, int value, size_t size);
void __sennit_cleanup_push(void (*routine)(void *), void *argument);
void __sennit_cleanup_pop(int execute);

#endif
