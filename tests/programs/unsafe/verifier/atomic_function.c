// expect: UNSAFE
// A function named __VERIFIER_atomic_... is atomic by its name.
#include <assert.h>
#include <pthread.h>
static int x;
static void plain_add(void) { x = x + 1; }
static void *worker(void *p) {
  plain_add();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
