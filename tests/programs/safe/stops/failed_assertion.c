// expect: SAFE
// An assertion that fails stops its thread: the first one is the violation, the second is never reached.
#include <assert.h>
#include <pthread.h>
static int x;
static void *worker(void *p) {
  x = 1;
  assert(x == 1);
  assert(x != 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
