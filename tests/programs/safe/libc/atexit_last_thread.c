// expect: SAFE
// main ends by pthread_exit: the handlers run when the last thread has ended.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int done;
static void handler(void) {
  assert(done == 1);
}
static void *worker(void *p) {
  done = done + 1;
  return p;
}
int main(void) {
  pthread_t t;
  atexit(handler);
  pthread_create(&t, 0, worker, 0);
  pthread_detach(t);
  pthread_exit(0);
}
