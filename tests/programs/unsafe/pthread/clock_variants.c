// expect: UNSAFE
// The variants with a clock time out like the others; a wait that comes back without that holds the lock again.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;
static int posted;
static void *worker(void *p) {
  pthread_mutex_lock(&m);
  posted = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  sem_post(&s);
  return p;
}
int main(void) {
  struct timespec end = {1, 0};
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);
  int locked = pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &end);
  assert(locked == 0 || locked == ETIMEDOUT);
  if (locked == 0) {
    int waited = pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &end);
    assert(waited == 0 || waited == ETIMEDOUT);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    pthread_mutex_unlock(&m);
  }
  assert(pthread_rwlock_clockwrlock(&l, CLOCK_MONOTONIC, &end) == 0 && locked == 0);
  if (sem_clockwait(&s, CLOCK_MONOTONIC, &end) == 0)
    assert(posted == 1);
  pthread_join(t, 0);
  return 0;
}
