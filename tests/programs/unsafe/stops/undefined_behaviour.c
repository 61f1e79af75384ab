// expect: UNSAFE
// Stop of one thread: undefined behaviour.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
static int x, *nowhere;
static void *stopped(void *p) {
  x = 1;
  *nowhere = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
