// expect: UNSAFE
// A timed wait ends in time or late; it never gives a third answer, and it may be late.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *setter(void *p) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec end = {1, 0};
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, setter, 0);
  int error = pthread_cond_timedwait(&c, &m, &end);
  assert(error == 0 || ready == 1);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
