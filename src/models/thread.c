/* Threads: create, join, exit, detach, self, equal.
 *
 * A thread is created directly on its start routine, so that the engines see a constant function.
 * Only where something must run after a start routine has returned (destructors of keys, robust
 * mutexes left locked, handlers of exit after the last thread) it is created on `run`, with a record.
 *
 * As in glibc a join of a detached thread is EINVAL, of oneself EDEADLK, and a second detach EINVAL.
 * Which threads are detached is kept only if the program detaches any. */
#include "model_support.h"

/* The process may end by the end of its last thread, and something runs then. */
#define COUNTS_THREADS                                                                             \
  (HAS_EXIT_HANDLERS && (__sennit_program_uses("pthread_exit") ||                                  \
                         __sennit_program_uses("thrd_exit") || PROGRAM_CANCELS))

#define NEEDS_END                                                                                  \
  (__sennit_program_uses("pthread_key_create") || __sennit_program_uses("tss_create") ||           \
   PROGRAM_HAS_ROBUST || COUNTS_THREADS)

#define PROGRAM_DETACHES                                                                           \
  (__sennit_program_uses("pthread_detach") || __sennit_program_uses("thrd_detach") ||              \
   __sennit_program_uses("pthread_attr_setdetachstate"))

enum { THREADS = 64 };
static unsigned char detached[THREADS];

static unsigned char *detached_of(uintptr_t thread) {
  if (thread >= THREADS)
    __sennit_unsupported("detaching where there are more than 63 threads");
  return &detached[thread];
}

struct start {
  void *(*routine)(void *);
  void *argument;
};

static unsigned threads = 1;

static void count_thread(void) {
  __sennit_atomic_begin();
  threads = threads + 1;
  __sennit_atomic_end();
}

/* The last thread to end ends the process, with its handlers. */
static void uncount_thread(void) {
  __sennit_atomic_begin();
  unsigned left = threads - 1;
  threads = left;
  __sennit_atomic_end();
  if (left == 0)
    __sennit_exit(0);
}

static void end_of_thread(void) {
  if (__sennit_program_uses("pthread_key_create") || __sennit_program_uses("tss_create"))
    __sennit_model_run_destructors();
  if (PROGRAM_HAS_ROBUST)
    __sennit_model_release_robust();
  if (COUNTS_THREADS)
    uncount_thread();
}

static void *run(void *record) {
  struct start *start = record;
  void *(*routine)(void *) = start->routine;
  void *argument = start->argument;
  __sennit_free(start);
  void *result = routine(argument);
  end_of_thread();
  return result;
}

uintptr_t __sennit_model_thread_start(void *(*routine)(void *), void *argument) {
  if (!NEEDS_END)
    return __sennit_create(routine, argument);
  struct start *start = __sennit_alloc(sizeof *start);
  start->routine = routine;
  start->argument = argument;
  if (COUNTS_THREADS)
    count_thread();
  return __sennit_create(run, start);
}

static int join_error(uintptr_t thread) {
  if (thread == __sennit_self())
    return E_DEADLK;
  if (!PROGRAM_DETACHES)
    return 0;
  __sennit_atomic_begin();
  int is_detached = *detached_of(thread);
  __sennit_atomic_end();
  return is_detached ? E_INVAL : 0;
}

int __sennit_model_thread_join(uintptr_t thread, void **result) {
  int error = join_error(thread);
  if (error)
    return error;
  if (PROGRAM_CANCELS) {
    __sennit_model_cancellation_point();
    /* Cancelled while it waits: decided beforehand. */
    if (__sennit_choice(2)) {
      __sennit_atomic_begin();
      __sennit_wait(__sennit_model_cancel_pending(), SENNIT_WAIT_JOIN);
      __sennit_atomic_end();
      __sennit_model_cancel_now();
    }
  }
  void *value = __sennit_join(thread);
  if (result)
    *result = value;
  return 0;
}

int __sennit_model_thread_detach(uintptr_t thread) {
  __sennit_atomic_begin();
  unsigned char *flag = detached_of(thread);
  int already = *flag;
  *flag = 1;
  __sennit_atomic_end();
  return already ? E_INVAL : 0;
}

_Noreturn void __sennit_model_thread_exit(void *result) {
  if (__sennit_program_uses("__sennit_cleanup_push") ||
      __sennit_program_uses("__pthread_register_cancel"))
    __sennit_model_run_cleanup();
  end_of_thread();
  __sennit_exit_thread(result);
}

/* The attributes begin with the detach state. */
static uintptr_t start_with(const int *attributes, void *(*routine)(void *), void *argument) {
  if (!__sennit_program_uses("pthread_attr_setdetachstate") || !attributes || !*attributes)
    return __sennit_model_thread_start(routine, argument);
  __sennit_atomic_begin();
  uintptr_t thread = __sennit_model_thread_start(routine, argument);
  *detached_of(thread) = 1;
  __sennit_atomic_end();
  return thread;
}

uintptr_t __sennit_pthread_create(const void *attributes, void *(*routine)(void *),
                                  void *argument) {
  return start_with(attributes, routine, argument);
}

int pthread_create(uintptr_t *thread, const void *attributes, void *(*routine)(void *),
                   void *argument) {
  *thread = start_with(attributes, routine, argument);
  return 0;
}

int pthread_join(uintptr_t thread, void **result) {
  return __sennit_model_thread_join(thread, result);
}

_Noreturn void pthread_exit(void *result) {
  __sennit_model_thread_exit(result);
}

int pthread_detach(uintptr_t thread) {
  return __sennit_model_thread_detach(thread);
}

uintptr_t pthread_self(void) {
  return __sennit_self();
}

int pthread_equal(uintptr_t a, uintptr_t b) {
  return a == b;
}

/* Not yet over, or a join: which of them is decided beforehand, so that a thread that is over may
 * still be said not to be. */
int pthread_tryjoin_np(uintptr_t thread, void **result) {
  return __sennit_choice(2) ? E_BUSY : pthread_join(thread, result);
}
int pthread_timedjoin_np(uintptr_t thread, void **result, const struct seconds_and_fraction *time) {
  if (__sennit_choice(2))
    return IS_NO_TIME(time) ? E_INVAL : E_TIMEDOUT;
  return pthread_join(thread, result);
}
int pthread_clockjoin_np(uintptr_t thread, void **result, int clock,
                         const struct seconds_and_fraction *time) {
  (void)clock;
  return pthread_timedjoin_np(thread, result, time);
}
