/* Mutexes: pthread_mutex_t of kinds normal, adaptive, recursive, errorcheck, robust.
 *
 * One block an operation. Normal lock: read kind, read state, write state; unlock: read kind, write
 * state. The kind is written by init at most, so its read mostly folds to a constant.
 *
 *     state   0 free; 1 locked (normal); the owner's id (kinds that know their owner)
 *
 * An unlock of a normal mutex by a stranger frees it, as glibc does. destroy has no effect.
 * timedlock times out exactly when the mutex is taken: waiting first is the same as running later.
 * Left out: priority ceilings. */
#include "model_support.h"

/* Without a robust attribute in the program no mutex is robust. */
#define IS_ROBUST(kind) (PROGRAM_HAS_ROBUST && ((kind) & KIND_ROBUST))

static int self_id(void) {
  return (int)__sennit_self();
}

static int knows_owner(int kind) {
  return IS_ROBUST(kind) || (kind != KIND_NORMAL && kind != KIND_ADAPTIVE);
}

/* ------------------------------------------------------------------------------------------------
 * robust mutexes */

/* Robust mutexes that this thread holds: marked as orphans when it ends. */
enum { HELD_ROBUST = 8 };
static _Thread_local struct mutex *held_robust[HELD_ROBUST];

enum { HEALTH_GOOD, HEALTH_INCONSISTENT, HEALTH_LOST };

static void remember_robust(struct mutex *m) {
  for (int i = 0; i < HELD_ROBUST; i++)
    if (!held_robust[i]) {
      held_robust[i] = m;
      return;
    }
  __sennit_unsupported("more than 8 robust mutexes held by one thread");
}

static void forget_robust(struct mutex *m) {
  for (int i = 0; i < HELD_ROBUST; i++)
    if (held_robust[i] == m)
      held_robust[i] = 0;
}

void __sennit_model_release_robust(void) {
  for (int i = 0; i < HELD_ROBUST; i++) {
    struct mutex *m = held_robust[i];
    if (m) {
      __sennit_atomic_begin();
      m->health = HEALTH_INCONSISTENT;
      m->state = 0;
      __sennit_atomic_end();
    }
  }
}

static int take_robust(struct mutex *m) {
  if (m->health == HEALTH_LOST)
    return E_NOTRECOVERABLE;
  m->state = self_id();
  m->count = 1;
  remember_robust(m);
  return m->health == HEALTH_INCONSISTENT ? E_OWNERDEAD : 0;
}

int pthread_mutex_consistent(struct mutex *m) {
  int result = E_INVAL;
  __sennit_atomic_begin();
  if (m->state == self_id() && m->health == HEALTH_INCONSISTENT) {
    m->health = HEALTH_GOOD;
    result = 0;
  }
  __sennit_atomic_end();
  return result;
}
int pthread_mutex_consistent_np(struct mutex *m) {
  return pthread_mutex_consistent(m);
}

/* ------------------------------------------------------------------------------------------------
 * taking, inside a block */

/* Kinds that know their owner. busy: what to return where a lock would wait; 0: wait. */
static int take_owned(struct mutex *m, int kind, int busy) {
  int self = self_id();
  int state = m->state;
  int type = kind & KIND_TYPE;
  if (state == self && type == KIND_RECURSIVE) {
    m->count = m->count + 1;
    return 0;
  }
  if (state == self && type == KIND_ERRORCHECK && busy != E_BUSY)
    return E_DEADLK;
  if (busy && state != 0)
    return busy;
  __sennit_wait(state == 0, SENNIT_WAIT_LOCK);
  if (IS_ROBUST(kind))
    return take_robust(m);
  m->state = self;
  if (type == KIND_RECURSIVE)
    m->count = 1;
  return 0;
}

static int release_owned(struct mutex *m, int kind) {
  if (m->state != self_id())
    return E_PERM;
  if ((kind & KIND_TYPE) == KIND_RECURSIVE) {
    int count = m->count - 1;
    if (count > 0) {
      m->count = count;
      return 0;
    }
  }
  if (IS_ROBUST(kind)) {
    forget_robust(m);
    if (m->health == HEALTH_INCONSISTENT)
      m->health = HEALTH_LOST;
  }
  m->state = 0;
  return 0;
}

/* ------------------------------------------------------------------------------------------------
 * operations */

int __sennit_model_mutex_lock(struct mutex *m) {
  int result = 0;
  __sennit_atomic_begin();
  int kind = m->kind;
  if (knows_owner(kind)) {
    result = take_owned(m, kind, 0);
  } else {
    __sennit_wait(m->state == 0, SENNIT_WAIT_LOCK);
    m->state = 1;
  }
  __sennit_atomic_end();
  return result;
}

int __sennit_model_mutex_try(struct mutex *m, int busy) {
  int result = 0;
  __sennit_atomic_begin();
  int kind = m->kind;
  if (knows_owner(kind))
    result = take_owned(m, kind, busy);
  else if (m->state == 0)
    m->state = 1;
  else
    result = busy;
  __sennit_atomic_end();
  return result;
}

int __sennit_model_mutex_unlock(struct mutex *m) {
  int result = 0;
  __sennit_atomic_begin();
  int kind = m->kind;
  if (knows_owner(kind))
    result = release_owned(m, kind);
  else
    m->state = 0;
  __sennit_atomic_end();
  return result;
}

void __sennit_model_mutex_init(struct mutex *m, int kind) {
  __sennit_atomic_begin();
  m->state = 0;
  m->kind = kind;
  if (IS_ROBUST(kind))
    m->health = HEALTH_GOOD;
  __sennit_atomic_end();
}

int pthread_mutex_init(struct mutex *m, const int *attributes) {
  __sennit_model_mutex_init(m, attributes ? *attributes & (KIND_TYPE | KIND_ROBUST) : KIND_NORMAL);
  return 0;
}

int pthread_mutex_destroy(struct mutex *m) {
  (void)m;
  return 0;
}

int pthread_mutex_lock(struct mutex *m) {
  return __sennit_model_mutex_lock(m);
}

int pthread_mutex_trylock(struct mutex *m) {
  return __sennit_model_mutex_try(m, E_BUSY);
}

/* A free mutex is taken whatever the time is. */
int __sennit_model_mutex_lock_until(struct mutex *m, const struct seconds_and_fraction *time) {
  int result = __sennit_model_mutex_try(m, E_TIMEDOUT);
  return result == E_TIMEDOUT && IS_NO_TIME(time) ? E_INVAL : result;
}

int pthread_mutex_timedlock(struct mutex *m, const struct seconds_and_fraction *time) {
  return __sennit_model_mutex_lock_until(m, time);
}

int pthread_mutex_clocklock(struct mutex *m, int clock, const struct seconds_and_fraction *time) {
  (void)clock;
  return __sennit_model_mutex_lock_until(m, time);
}

int pthread_mutex_unlock(struct mutex *m) {
  return __sennit_model_mutex_unlock(m);
}
