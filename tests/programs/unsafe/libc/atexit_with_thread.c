// expect: UNSAFE
// While the exit handlers run other threads still step.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int x;
static void handler(void) { x = 1; }
static void *worker(void *p) {
  assert(x == 0);
  return p;
}
int main(void) {
  pthread_t t;
  atexit(handler);
  pthread_create(&t, 0, worker, 0);
  exit(0);
}
