// expect: SAFE
// Bounded recursion in two threads at once.
#include <assert.h>
#include <pthread.h>
static int calls;
static int depth(int n) {
  if (n == 0)
    return 0;
  __sync_fetch_and_add(&calls, 1);
  return depth(n - 1) + 1;
}
static void *worker(void *p) {
  assert(depth(2) == 2);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(depth(1) == 1);
  pthread_join(t, 0);
  assert(calls == 3);
  return 0;
}
