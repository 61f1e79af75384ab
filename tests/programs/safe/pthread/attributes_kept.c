// expect: SAFE
// What was set in an attribute object is what is got; wrong values are refused.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
int main(void) {
  pthread_attr_t a;
  pthread_condattr_t c;
  pthread_barrierattr_t b;
  pthread_rwlockattr_t r;
  struct sched_param set = {.sched_priority = 3}, got;
  int value;
  size_t size;
  clockid_t clock;
  pthread_attr_init(&a);
  pthread_attr_setguardsize(&a, 8192);
  pthread_attr_getguardsize(&a, &size);
  assert(size == 8192);
  pthread_attr_setschedpolicy(&a, SCHED_RR);
  pthread_attr_getschedpolicy(&a, &value);
  assert(value == SCHED_RR);
  pthread_attr_setschedparam(&a, &set);
  pthread_attr_getschedparam(&a, &got);
  assert(got.sched_priority == 3);
  pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED);
  pthread_attr_getinheritsched(&a, &value);
  assert(value == PTHREAD_EXPLICIT_SCHED);
  assert(pthread_attr_setdetachstate(&a, 7) == EINVAL);
  pthread_attr_destroy(&a);
  pthread_condattr_init(&c);
  pthread_condattr_setclock(&c, CLOCK_MONOTONIC);
  pthread_condattr_getclock(&c, &clock);
  assert(clock == CLOCK_MONOTONIC);
  pthread_condattr_getpshared(&c, &value);
  assert(value == PTHREAD_PROCESS_PRIVATE);
  pthread_barrierattr_init(&b);
  pthread_barrierattr_setpshared(&b, PTHREAD_PROCESS_SHARED);
  pthread_barrierattr_getpshared(&b, &value);
  assert(value == PTHREAD_PROCESS_SHARED);
  pthread_rwlockattr_init(&r);
  pthread_rwlockattr_setpshared(&r, PTHREAD_PROCESS_SHARED);
  pthread_rwlockattr_getpshared(&r, &value);
  assert(value == PTHREAD_PROCESS_SHARED);
  return 0;
}
