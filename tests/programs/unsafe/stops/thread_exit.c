// expect: UNSAFE
// Stop of one thread: pthread_exit.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>

static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_exit(p);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
