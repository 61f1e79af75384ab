// expect: UNSAFE
// main returns: the process ends, whatever the other thread still wants to do; until then it goes on.
#include <assert.h>
#include <pthread.h>
static int order;
static void *worker(void *p) {
  order = 1;
  assert(order == 2);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  return order;
}
