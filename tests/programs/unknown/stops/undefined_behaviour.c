// expect: UNKNOWN
// Stop of one thread: undefined behaviour.
// The assertion behind it is never reached, but nothing is SAFE.
#include <assert.h>
#include <pthread.h>
static int x, *nowhere;
static void *stopped(void *p) {
  x = 1;
  *nowhere = 1;
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
