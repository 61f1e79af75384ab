// expect: SAFE
// Nanoseconds below 0 or from 1000000000 on: EINVAL; a mutex that is free is taken nevertheless.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;
static void *waiter(void *p) {
  struct timespec *until = p;
  int taken = pthread_mutex_timedlock(&m, until);
  assert(taken == 0 || taken == EINVAL);
  if (taken == 0) {
    assert(pthread_cond_timedwait(&c, &m, until) == EINVAL);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    pthread_mutex_unlock(&m);
  }
  return p;
}
int main(void) {
  struct timespec late = {5, 1000000000}, early = {5, -1}, good = {5, 999999999};
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, waiter, &late);
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_timedlock(&m, &early) == EINVAL);
  int waited = pthread_cond_timedwait(&c, &m, &good);
  assert(waited == 0 || waited == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  assert(sem_timedwait(&s, &late) == -1 && errno == EINVAL);
  assert(pthread_rwlock_timedrdlock(&l, &early) == EINVAL);
  assert(pthread_rwlock_timedwrlock(&l, &good) == 0);
  pthread_join(t, 0);
  return 0;
}
