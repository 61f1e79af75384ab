// expect: SAFE
// A thread creates another one and joins it.
#include <assert.h>
#include <pthread.h>
static int x;
static void *inner(void *p) {
  x = x + 1;
  return p;
}
static void *outer(void *p) {
  pthread_t t;
  pthread_create(&t, 0, inner, 0);
  pthread_join(t, 0);
  x = x + 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, outer, 0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
