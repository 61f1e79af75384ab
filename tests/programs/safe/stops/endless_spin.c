// expect: SAFE
// Stop of one thread: a loop that waits for what never comes.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static volatile int go;
static int x;
static void *stopped(void *p) {
  x = 1;
  while (!go)
    ;
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
