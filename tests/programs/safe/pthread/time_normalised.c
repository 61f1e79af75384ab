// expect: SAFE
// A deadline a quarter of a second ahead: the fraction must be carried over, or the wait is refused.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *producer(void *p) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec until;
  int rc = 0;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 250000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_create(&t, 0, producer, 0);
  pthread_mutex_lock(&m);
  while (!ready && rc == 0)
    rc = pthread_cond_timedwait(&c, &m, &until);
  assert(ready || rc == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
