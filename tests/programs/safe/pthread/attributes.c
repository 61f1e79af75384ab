// expect: SAFE
// Attribute objects give back what was set.
#include <assert.h>
#include <pthread.h>
static int x;
static void *worker(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_mutexattr_t m;
  int state, kind;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_attr_getdetachstate(&a, &state);
  pthread_mutexattr_init(&m);
  pthread_mutexattr_settype(&m, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutexattr_gettype(&m, &kind);
  assert(state == PTHREAD_CREATE_DETACHED && kind == PTHREAD_MUTEX_ERRORCHECK);
  pthread_create(&t, &a, worker, 0);
  pthread_attr_destroy(&a);
  assert(x <= 1);
  return 0;
}
