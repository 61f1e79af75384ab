/* Condition variables.
 *
 * wait = [unlock m, register] ; [woken] ; lock m. What "woken" means depends on the run:
 *   spurious wake-ups, no deadlock check (the default): always. wait is unlock and lock, a signal
 * does nothing; both read one word of the condition variable, so that one that is no longer alive
 * is noticed.
 *   --no-spurious-wakeups: the sequence number has changed since the registration. A signal wakes
 * every registered waiter: more than one is allowed. no-deadlock: a bit a waiter (32 at most). A
 * signal wakes one or more registered waiters, freely chosen, a broadcast all.
 *
 * A timed wait may time out at any moment; a time that is none is EINVAL, the mutex stays locked. A cancelled waiter takes the mutex again first. */
#include "model_support.h"

#define BY_FLAGS (__sennit_option(SENNIT_OPTION_CHECK_DEADLOCK))
#define BY_SEQUENCE (!__sennit_option(SENNIT_OPTION_SPURIOUS_WAKEUPS))

static void touch(struct condition *c) {
  (void)*(volatile unsigned *)&c->sequence;
}

static int cancelled(void) {
  return PROGRAM_CANCELS && __sennit_model_cancel_pending();
}

/* After the mutex has been taken again: a request that came during the wait may be acted on. */
static void maybe_cancel(int certain) {
  if (PROGRAM_CANCELS && __sennit_model_cancel_pending() && (certain || __sennit_choice(2)))
    __sennit_model_cancel_now();
}

static int finish(struct mutex *m, int result, int cancel) {
  int locked = __sennit_model_mutex_lock(m);
  maybe_cancel(cancel);
  return locked ? locked : result;
}

static int wait_spurious(struct condition *c, struct mutex *m, int timed_out) {
  __sennit_atomic_begin();
  touch(c);
  int unlocked = __sennit_model_mutex_unlock(m);
  __sennit_atomic_end();
  if (unlocked)
    return unlocked;
  return finish(m, timed_out && __sennit_choice(2) ? timed_out : 0, 0);
}

static int wait_sequence(struct condition *c, struct mutex *m, int timed_out) {
  __sennit_atomic_begin();
  unsigned sequence = c->sequence;
  int unlocked = __sennit_model_mutex_unlock(m);
  __sennit_atomic_end();
  if (unlocked)
    return unlocked;
  if (timed_out && __sennit_choice(2))
    return finish(m, timed_out, 0);
  __sennit_atomic_begin();
  int cancel = cancelled();
  int woken = c->sequence != sequence;
  __sennit_wait(woken || cancel, SENNIT_WAIT_CONDITION);
  __sennit_atomic_end();
  return finish(m, 0, !woken);
}

static unsigned free_bit(unsigned used) {
  unsigned bit = 1;
  while (bit && (used & bit))
    bit <<= 1;
  if (!bit)
    __sennit_unsupported("more than 32 waiters at one condition variable");
  return bit;
}

static int wait_flags(struct condition *c, struct mutex *m, int timed_out) {
  __sennit_atomic_begin();
  unsigned waiting = c->waiting;
  unsigned bit = free_bit(waiting);
  c->waiting = waiting | bit;
  int unlocked = __sennit_model_mutex_unlock(m);
  if (unlocked)
    c->waiting = waiting;
  __sennit_atomic_end();
  if (unlocked)
    return unlocked;
  __sennit_atomic_begin();
  int cancel = cancelled();
  int woken = (c->woken & bit) != 0;
  __sennit_wait(woken || cancel || timed_out, SENNIT_WAIT_CONDITION);
  c->waiting = c->waiting & ~bit;
  if (woken)
    c->woken = c->woken & ~bit;
  __sennit_atomic_end();
  if (woken)
    return finish(m, 0, 0);
  return finish(m, timed_out, cancel);
}

int __sennit_model_condition_wait(struct condition *c, struct mutex *m, int timed_out) {
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  if (BY_FLAGS)
    return wait_flags(c, m, timed_out);
  if (BY_SEQUENCE)
    return wait_sequence(c, m, timed_out);
  return wait_spurious(c, m, timed_out);
}

/* A non-empty subset of `sleeping`, freely chosen; 0 of 0. */
static unsigned choose_some(unsigned sleeping) {
  unsigned chosen = 0, last = 0;
  for (unsigned bit = 1; bit && bit <= sleeping; bit <<= 1)
    if (sleeping & bit) {
      last = bit;
      if (__sennit_choice(2))
        chosen |= bit;
    }
  return chosen ? chosen : last;
}

void __sennit_model_condition_wake(struct condition *c, int all) {
  if (BY_FLAGS) {
    __sennit_atomic_begin();
    unsigned woken = c->woken;
    unsigned sleeping = c->waiting & ~woken;
    if (sleeping)
      c->woken = woken | (all ? sleeping : choose_some(sleeping));
    __sennit_atomic_end();
  } else if (BY_SEQUENCE) {
    __sennit_atomic_begin();
    c->sequence = c->sequence + 1;
    __sennit_atomic_end();
  } else {
    __sennit_atomic_begin();
    touch(c);
    __sennit_atomic_end();
  }
}

int pthread_cond_init(struct condition *c, const void *attributes) {
  (void)attributes;
  __sennit_atomic_begin();
  c->sequence = 0;
  if (BY_FLAGS) {
    c->waiting = 0;
    c->woken = 0;
  }
  __sennit_atomic_end();
  return 0;
}

int pthread_cond_destroy(struct condition *c) {
  (void)c;
  return 0;
}

int pthread_cond_wait(struct condition *c, struct mutex *m) {
  return __sennit_model_condition_wait(c, m, 0);
}

int __sennit_model_condition_wait_until(struct condition *c, struct mutex *m,
                                        const struct seconds_and_fraction *time) {
  if (IS_NO_TIME(time))
    return E_INVAL;
  return __sennit_model_condition_wait(c, m, E_TIMEDOUT);
}

int pthread_cond_timedwait(struct condition *c, struct mutex *m,
                           const struct seconds_and_fraction *time) {
  return __sennit_model_condition_wait_until(c, m, time);
}

int pthread_cond_clockwait(struct condition *c, struct mutex *m, int clock,
                           const struct seconds_and_fraction *time) {
  (void)clock;
  return __sennit_model_condition_wait_until(c, m, time);
}

int pthread_cond_signal(struct condition *c) {
  __sennit_model_condition_wake(c, 0);
  return 0;
}

int pthread_cond_broadcast(struct condition *c) {
  __sennit_model_condition_wake(c, 1);
  return 0;
}
