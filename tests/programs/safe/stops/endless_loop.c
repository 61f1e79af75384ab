// expect: SAFE WITHIN BOUND
// Stop of one thread: a loop without end.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static volatile int y;
static int x;
static void *stopped(void *p) {
  x = 1;
  for (;;)
    y = 1;
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
