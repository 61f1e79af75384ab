/* Cancellation: a request is a flag a thread, looked at in cancellation points.
 *
 * Cancellation points: testcancel, join, condition waits, sem_wait, sleeps, and the input functions
 * of input.c. A thread that waits in one of the first four is woken by a request. Other library
 * calls that POSIX allows to be cancellation points are none here. Asynchronous cancellation is
 * approximated by deferred (reported). Thread ids are small numbers; 64 threads at most. */
#include "model_support.h"

enum { THREADS = 64, CANCEL_DISABLE = 1, CANCEL_ASYNCHRONOUS = 1 };
#define CANCELED ((void *)-1)

static unsigned char requested[THREADS];
static _Thread_local int disabled;
static _Thread_local int type;

static unsigned char *request_of(uintptr_t thread) {
  if (thread >= THREADS)
    __sennit_unsupported("cancellation of more than 63 threads");
  return &requested[thread];
}

int __sennit_model_cancel_pending(void) {
  if (disabled)
    return 0;
  __sennit_atomic_begin();
  int pending = *request_of(__sennit_self());
  __sennit_atomic_end();
  return pending;
}

_Noreturn void __sennit_model_cancel_now(void) {
  disabled = CANCEL_DISABLE;
  __sennit_model_thread_exit(CANCELED);
}

void __sennit_model_cancellation_point(void) {
  if (__sennit_model_cancel_pending())
    __sennit_model_cancel_now();
}

int pthread_cancel(uintptr_t thread) {
  __sennit_atomic_begin();
  *request_of(thread) = 1;
  __sennit_atomic_end();
  return 0;
}

void pthread_testcancel(void) {
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
}

int pthread_setcancelstate(int state, int *old) {
  if (state != 0 && state != CANCEL_DISABLE)
    return E_INVAL;
  int before = disabled;
  disabled = state;
  if (old)
    *old = before;
  return 0;
}

int pthread_setcanceltype(int new_type, int *old) {
  if (new_type != 0 && new_type != CANCEL_ASYNCHRONOUS)
    return E_INVAL;
  if (new_type == CANCEL_ASYNCHRONOUS && PROGRAM_CANCELS)
    __sennit_caution("asynchronous cancellation");
  int before = type;
  type = new_type;
  if (old)
    *old = before;
  return 0;
}
