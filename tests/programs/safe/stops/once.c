// expect: SAFE
// Stop of one thread: a once routine that calls itself through its own control.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void again(void) { pthread_once(&once, again); }
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_once(&once, again);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
