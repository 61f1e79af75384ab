/* Read-write locks: one word, 0 free, n > 0: n readers, -1: a writer. One block an operation.
 *
 * No preference is given to writers or readers: either order is possible. A thread that asks for a
 * lock which its own write lock excludes waits for ever (POSIX allows EDEADLK as well). An unlock
 * of a free lock leaves it free. */
#include "model_support.h"

struct rwlock {
  int state;
};

static int lock_shared(struct rwlock *l, int busy) {
  int result = 0;
  __sennit_atomic_begin();
  int state = l->state;
  if (busy && state < 0) {
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
  if (busy && state != 0) {
    result = busy;
  } else {
    __sennit_wait(state == 0, SENNIT_WAIT_LOCK);
    l->state = -1;
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
int pthread_rwlock_timedrdlock(struct rwlock *l, const void *time) {
  (void)time;
  return lock_shared(l, E_TIMEDOUT);
}
int pthread_rwlock_wrlock(struct rwlock *l) {
  return lock_exclusive(l, 0);
}
int pthread_rwlock_trywrlock(struct rwlock *l) {
  return lock_exclusive(l, E_BUSY);
}
int pthread_rwlock_timedwrlock(struct rwlock *l, const void *time) {
  (void)time;
  return lock_exclusive(l, E_TIMEDOUT);
}

int pthread_rwlock_clockrdlock(struct rwlock *l, int clock, const void *time) {
  (void)clock;
  (void)time;
  return lock_shared(l, E_TIMEDOUT);
}
int pthread_rwlock_clockwrlock(struct rwlock *l, int clock, const void *time) {
  (void)clock;
  (void)time;
  return lock_exclusive(l, E_TIMEDOUT);
}

int pthread_rwlock_unlock(struct rwlock *l) {
  __sennit_atomic_begin();
  int state = l->state;
  l->state = state > 0 ? state - 1 : 0;
  __sennit_atomic_end();
  return 0;
}
