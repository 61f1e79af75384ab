// The thread library, each call behind its turn. What may block for long lets the others go on
// first; a condition wait is unlock and lock, as in the models (src/models/condition.c): a signal
// does nothing.
#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

// One line of parameters and one of arguments make a wrapper that waits for its turn.
#define IN_TURN(result, name, parameters, arguments)                                               \
  result __real_##name parameters;                                                                 \
  result __wrap_##name parameters {                                                                \
    sn_enter(SN_CALL, SN_PC());                                                                    \
    return __real_##name arguments;                                                                \
  }
// A timed call times out if in its turn it does not succeed at once.
#define TIMED(name, try, parameters, arguments, untimed, out)                                      \
  int __real_##name parameters;                                                                    \
  int __wrap_##name parameters {                                                                   \
    if (!sn_enter(SN_CALL, SN_PC()))                                                               \
      return __real_##name arguments;                                                              \
    return __real_##try untimed == 0 ? 0 : out;                                                    \
  }

static int errno_timeout(void) {
  errno = ETIMEDOUT;
  return -1;
}

// ------------------------------------------------------------------------------------------------
// threads

struct beginning {
  void *(*start)(void *);
  int (*start_c11)(void *);
  void *argument;
  int index;
};

static void *begin(void *argument) {
  const struct beginning b = *(struct beginning *)argument;
  free(argument);
  sn_begin_thread(b.index);
  void *result = b.start(b.argument);
  sn_end_thread();
  return result;
}

static int begin_c11(void *argument) {
  const struct beginning b = *(struct beginning *)argument;
  free(argument);
  sn_begin_thread(b.index);
  const int result = b.start_c11(b.argument);
  sn_end_thread();
  return result;
}

static struct beginning *beginning(const struct sn_entry *entry, void *argument) {
  struct beginning *b = calloc(1, sizeof *b);
  b->argument = argument;
  b->index = entry ? entry->created : -1;
  return b;
}

int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_create(pthread_t *handle, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument) {
  struct beginning *b = beginning(sn_enter(SN_CALL, SN_PC()), argument);
  b->start = start;
  return __real_pthread_create(handle, attributes, begin, b);
}

int __real_thrd_create(thrd_t *, thrd_start_t, void *);
int __wrap_thrd_create(thrd_t *handle, thrd_start_t start, void *argument) {
  struct beginning *b = beginning(sn_enter(SN_CALL, SN_PC()), argument);
  b->start_c11 = start;
  return __real_thrd_create(handle, begin_c11, b);
}

int __real_pthread_join(pthread_t, void **);
int __wrap_pthread_join(pthread_t thread, void **result) {
  sn_enter(SN_CALL, SN_PC());
  sn_release();
  return __real_pthread_join(thread, result);
}

int __real_thrd_join(thrd_t, int *);
int __wrap_thrd_join(thrd_t thread, int *result) {
  sn_enter(SN_CALL, SN_PC());
  sn_release();
  return __real_thrd_join(thread, result);
}

// What the shim of pthread_cleanup_push and pop calls (src/frontend/compile.cpp).
static _Thread_local struct {
  void (*routine)(void *);
  void *argument;
} cleanups[64];
static _Thread_local unsigned cleanup_count;

void __sennit_cleanup_push(void (*routine)(void *), void *argument) {
  if (cleanup_count == sizeof cleanups / sizeof *cleanups)
    sn_result("diverged", "more than 64 cleanup handlers");
  cleanups[cleanup_count].routine = routine;
  cleanups[cleanup_count++].argument = argument;
}
void __sennit_cleanup_pop(int execute) {
  --cleanup_count;
  if (execute)
    cleanups[cleanup_count].routine(cleanups[cleanup_count].argument);
}

noreturn void __real_pthread_exit(void *);
noreturn void __wrap_pthread_exit(void *result) {
  while (cleanup_count)
    __sennit_cleanup_pop(1);
  sn_end_thread();
  __real_pthread_exit(result);
}

noreturn void __real_thrd_exit(int);
noreturn void __wrap_thrd_exit(int result) {
  sn_end_thread();
  __real_thrd_exit(result);
}

// ------------------------------------------------------------------------------------------------
// locks

IN_TURN(int, pthread_mutex_lock, (pthread_mutex_t * m), (m))
IN_TURN(int, pthread_mutex_trylock, (pthread_mutex_t * m), (m))
IN_TURN(int, pthread_mutex_unlock, (pthread_mutex_t * m), (m))
IN_TURN(int, pthread_spin_lock, (pthread_spinlock_t * s), (s))
IN_TURN(int, pthread_spin_trylock, (pthread_spinlock_t * s), (s))
IN_TURN(int, pthread_spin_unlock, (pthread_spinlock_t * s), (s))
IN_TURN(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
IN_TURN(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
IN_TURN(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * l), (l))
IN_TURN(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * l), (l))
IN_TURN(int, pthread_rwlock_unlock, (pthread_rwlock_t * l), (l))
IN_TURN(int, sem_wait, (sem_t * s), (s))
IN_TURN(int, sem_trywait, (sem_t * s), (s))
IN_TURN(int, sem_post, (sem_t * s), (s))
IN_TURN(int, sem_getvalue, (sem_t * s, int *value), (s, value))
IN_TURN(int, mtx_lock, (mtx_t * m), (m))
IN_TURN(int, mtx_trylock, (mtx_t * m), (m))
IN_TURN(int, mtx_unlock, (mtx_t * m), (m))
IN_TURN(int, pthread_once, (pthread_once_t * o, void (*f)(void)), (o, f))
IN_TURN(void, call_once, (once_flag * o, void (*f)(void)), (o, f))

TIMED(pthread_mutex_timedlock, pthread_mutex_trylock,
      (pthread_mutex_t * m, const struct timespec *t), (m, t), (m), ETIMEDOUT)
TIMED(pthread_rwlock_timedrdlock, pthread_rwlock_tryrdlock,
      (pthread_rwlock_t * l, const struct timespec *t), (l, t), (l), ETIMEDOUT)
TIMED(pthread_rwlock_timedwrlock, pthread_rwlock_trywrlock,
      (pthread_rwlock_t * l, const struct timespec *t), (l, t), (l), ETIMEDOUT)
TIMED(sem_timedwait, sem_trywait, (sem_t * s, const struct timespec *t), (s, t), (s),
      errno_timeout())
TIMED(mtx_timedlock, mtx_trylock, (mtx_t * m, const struct timespec *t), (m, t), (m), thrd_timedout)

// ------------------------------------------------------------------------------------------------
// condition variables and barriers

static int wait_with_pthread_mutex(const struct sn_entry *entry, pthread_mutex_t *m) {
  const int unlocked = __real_pthread_mutex_unlock(m);
  if (unlocked)
    return unlocked;
  sn_enter_rest(entry);
  return __real_pthread_mutex_lock(m);
}

int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  const struct sn_entry *entry = sn_enter(SN_CALL, SN_PC());
  return entry ? wait_with_pthread_mutex(entry, m) : __real_pthread_cond_wait(c, m);
}

int __real_pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int __wrap_pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t) {
  const struct sn_entry *entry = sn_enter(SN_CALL, SN_PC());
  if (!entry)
    return __real_pthread_cond_timedwait(c, m, t);
  const int result = wait_with_pthread_mutex(entry, m);
  return result ? result : entry->value ? ETIMEDOUT : 0;
}

static int wait_with_mtx(const struct sn_entry *entry, mtx_t *m) {
  if (__real_mtx_unlock(m) != thrd_success)
    return thrd_error;
  sn_enter_rest(entry);
  return __real_mtx_lock(m);
}

int __real_cnd_wait(cnd_t *, mtx_t *);
int __wrap_cnd_wait(cnd_t *c, mtx_t *m) {
  const struct sn_entry *entry = sn_enter(SN_CALL, SN_PC());
  return entry ? wait_with_mtx(entry, m) : __real_cnd_wait(c, m);
}

int __real_cnd_timedwait(cnd_t *, mtx_t *, const struct timespec *);
int __wrap_cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *t) {
  const struct sn_entry *entry = sn_enter(SN_CALL, SN_PC());
  if (!entry)
    return __real_cnd_timedwait(c, m, t);
  const int result = wait_with_mtx(entry, m);
  return result == thrd_success && entry->value ? thrd_timedout : result;
}

IN_TURN(int, pthread_cond_signal, (pthread_cond_t * c), (c))
IN_TURN(int, pthread_cond_broadcast, (pthread_cond_t * c), (c))
IN_TURN(int, cnd_signal, (cnd_t * c), (c))
IN_TURN(int, cnd_broadcast, (cnd_t * c), (c))

int __real_pthread_barrier_wait(pthread_barrier_t *);
int __wrap_pthread_barrier_wait(pthread_barrier_t *barrier) {
  const struct sn_entry *entry = sn_enter(SN_CALL, SN_PC());
  sn_release();
  const int result = __real_pthread_barrier_wait(barrier);
  sn_enter_rest(entry);
  return result;
}

// ------------------------------------------------------------------------------------------------
// time: nobody waits for it

unsigned __wrap_sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}
int __wrap_usleep(unsigned microseconds) {
  (void)microseconds;
  return 0;
}
int __wrap_nanosleep(const struct timespec *wanted, struct timespec *left) {
  (void)wanted, (void)left;
  return 0;
}
int __wrap_thrd_sleep(const struct timespec *wanted, struct timespec *left) {
  (void)wanted, (void)left;
  return 0;
}
