/* Read-write locks: one word, 0 free, n > 0: n readers, -1: a writer. One block an operation.
 *
 * No preference is given to writers or readers: either order is possible. A thread that asks for a
 * lock which its own write lock excludes is told EDEADLK, as by glibc, or waits for ever: POSIX
 * allows both. One that asks to write while it reads waits for ever. An unlock of a free lock
 * leaves it free. */
#include "model_support.h"

struct rwlock {
  int state;
};

/* The locks that this thread has written to last, and not given up: its own, so that it costs no access. */
enum { WRITING = 8 };
static _Thread_local struct rwlock *writing[WRITING];
static _Thread_local int writes_more;

static void begin_writing(struct rwlock *l) {
  for (int i = 0; i < WRITING; i++)
    if (!writing[i]) {
      writing[i] = l;
      return;
    }
  writes_more = 1;
}

static void end_writing(const struct rwlock *l) {
  for (int i = 0; i < WRITING; i++)
    if (writing[i] == l)
      writing[i] = 0;
}

static int is_writing(const struct rwlock *l) {
  for (int i = 0; i < WRITING; i++)
    if (writing[i] == l)
      return 1;
  if (writes_more)
    __sennit_unsupported("more than 8 read-write locks locked for writing by one thread");
  return 0;
}

/* Inside a block, where the lock is not to be had. */
static int is_told_of_deadlock(const struct rwlock *l, int state, int busy) {
  return state < 0 && busy != E_BUSY && is_writing(l) && __sennit_choice(2);
}

static int lock_shared(struct rwlock *l, int busy) {
  int result = 0;
  __sennit_atomic_begin();
  int state = l->state;
  if (is_told_of_deadlock(l, state, busy)) {
    result = E_DEADLK;
  } else if (busy && state < 0) {
    result = busy;
  } else {
    __sennit_wait(state >= 0, SENNIT_WAIT_LOCK);
    l->state = state + 1;
  }
  __sennit_atomic_end();
  return result;
}

static int lock_exclusive(struct rwlock *l, int busy) {
  int result = 0;
  __sennit_atomic_begin();
  int state = l->state;
  if (is_told_of_deadlock(l, state, busy)) {
    result = E_DEADLK;
  } else if (busy && state != 0) {
    result = busy;
  } else {
    __sennit_wait(state == 0, SENNIT_WAIT_LOCK);
    l->state = -1;
    begin_writing(l);
  }
  __sennit_atomic_end();
  return result;
}

int pthread_rwlock_init(struct rwlock *l, const void *attributes) {
  (void)attributes;
  __sennit_atomic_begin();
  l->state = 0;
  __sennit_atomic_end();
  return 0;
}

int pthread_rwlock_destroy(struct rwlock *l) {
  (void)l;
  return 0;
}

int pthread_rwlock_rdlock(struct rwlock *l) {
  return lock_shared(l, 0);
}
int pthread_rwlock_tryrdlock(struct rwlock *l) {
  return lock_shared(l, E_BUSY);
}
int pthread_rwlock_timedrdlock(struct rwlock *l, const struct seconds_and_fraction *time) {
  return IS_NO_TIME(time) ? E_INVAL : lock_shared(l, E_TIMEDOUT);
}
int pthread_rwlock_wrlock(struct rwlock *l) {
  return lock_exclusive(l, 0);
}
int pthread_rwlock_trywrlock(struct rwlock *l) {
  return lock_exclusive(l, E_BUSY);
}
int pthread_rwlock_timedwrlock(struct rwlock *l, const struct seconds_and_fraction *time) {
  return IS_NO_TIME(time) ? E_INVAL : lock_exclusive(l, E_TIMEDOUT);
}

int pthread_rwlock_clockrdlock(struct rwlock *l, int clock,
                               const struct seconds_and_fraction *time) {
  (void)clock;
  return pthread_rwlock_timedrdlock(l, time);
}
int pthread_rwlock_clockwrlock(struct rwlock *l, int clock,
                               const struct seconds_and_fraction *time) {
  (void)clock;
  return pthread_rwlock_timedwrlock(l, time);
}

int pthread_rwlock_unlock(struct rwlock *l) {
  __sennit_atomic_begin();
  int state = l->state;
  l->state = state > 0 ? state - 1 : 0;
  __sennit_atomic_end();
  end_writing(l);
  return 0;
}
