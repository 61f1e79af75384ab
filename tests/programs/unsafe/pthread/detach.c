// expect: UNSAFE
// A detached thread runs like any other; nobody waits for it.
#include <assert.h>
#include <pthread.h>
static int x;
static void *worker(void *p) {
  pthread_detach(pthread_self());
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(x == 0);
  return 0;
}
