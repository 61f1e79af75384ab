// expect: UNSAFE
// Stop of one thread: a loop that waits for what never comes.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
static volatile int go;
static int x;
static void *stopped(void *p) {
  x = 1;
  while (!go)
    ;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
