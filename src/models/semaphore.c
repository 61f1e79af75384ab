/* Unnamed semaphores: one word, the value. One block an operation. sem_wait is a cancellation
 * point. Left out: named semaphores; interruption by signals (EINTR). */
#include "model_support.h"

static int take(unsigned *s, int busy) {
  int result = 0;
  __sennit_atomic_begin();
  unsigned value = *s;
  if (busy && value == 0) {
    __sennit_model_errno = busy;
    result = -1;
  } else {
    __sennit_wait(value > 0, SENNIT_WAIT_SEMAPHORE);
    *s = value - 1;
  }
  __sennit_atomic_end();
  return result;
}

static int take_or_cancel(unsigned *s) {
  __sennit_model_cancellation_point();
  __sennit_atomic_begin();
  unsigned value = *s;
  __sennit_wait(value > 0 || __sennit_model_cancel_pending(), SENNIT_WAIT_SEMAPHORE);
  if (value > 0)
    *s = value - 1;
  __sennit_atomic_end();
  if (value == 0)
    __sennit_model_cancel_now();
  return 0;
}

int sem_init(unsigned *s, int shared, unsigned value) {
  (void)shared;
  __sennit_atomic_begin();
  *s = value;
  __sennit_atomic_end();
  return 0;
}

int sem_destroy(unsigned *s) {
  (void)s;
  return 0;
}

int sem_wait(unsigned *s) {
  if (PROGRAM_CANCELS)
    return take_or_cancel(s);
  return take(s, 0);
}

int sem_trywait(unsigned *s) {
  return take(s, E_AGAIN);
}

static int take_in_time(unsigned *s) {
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  return take(s, E_TIMEDOUT);
}

int sem_timedwait(unsigned *s, const void *time) {
  (void)time;
  return take_in_time(s);
}

int sem_clockwait(unsigned *s, int clock, const void *time) {
  (void)clock;
  (void)time;
  return take_in_time(s);
}

int sem_post(unsigned *s) {
  __sennit_atomic_begin();
  *s = *s + 1;
  __sennit_atomic_end();
  return 0;
}

int sem_getvalue(unsigned *s, int *result) {
  __sennit_atomic_begin();
  unsigned value = *s;
  __sennit_atomic_end();
  *result = (int)value;
  return 0;
}
