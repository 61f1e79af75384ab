// expect: SAFE
// A function pointer that another thread changes.
#include <assert.h>
#include <pthread.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*now)(void) = one;
static void *worker(void *p) {
  now = two;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int n = now();
  assert(n == 1 || n == 2);
  pthread_join(t, 0);
  return 0;
}
