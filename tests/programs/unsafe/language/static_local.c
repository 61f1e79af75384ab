// expect: UNSAFE
// A static local is one object for all threads.
#include <assert.h>
#include <pthread.h>
static int next(void) {
  static int n = 5;
  n = n + 1;
  return n;
}
static void *worker(void *p) {
  assert(next() == 6);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
