// expect: SAFE
// Stop of one thread: pthread_exit.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>

static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_exit(p);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
