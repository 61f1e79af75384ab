// expect: SAFE
// Stop of one thread: exit in a thread ends the process; what others did before counts.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x;
static void *stopped(void *p) {
  x = 1;
  exit(1);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
