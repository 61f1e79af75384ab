// expect: SAFE
// while (!ready && rc != ETIMEDOUT) rc = timedwait: ends woken, or timed out.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int data, ready;
static void *producer(void *p) {
  pthread_mutex_lock(&m);
  data = 42;
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec deadline;
  int rc = 0;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 2;
  pthread_create(&t, 0, producer, 0);
  pthread_mutex_lock(&m);
  while (!ready && rc != ETIMEDOUT)
    rc = pthread_cond_timedwait(&c, &m, &deadline);
  assert(ready || rc == ETIMEDOUT);
  if (ready)
    assert(data == 42);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
