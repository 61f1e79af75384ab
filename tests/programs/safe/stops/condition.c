// expect: SAFE; options: --no-spurious-wakeups
// Stop of one thread: a condition wait that nobody signals, without spurious wake-ups.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
