// expect: UNSAFE
// A compound assignment of an atomic object is one read-modify-write, whatever the operator.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic int x = 1;
static void *change(void *p) {
  x = x * 3;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, change, 0);
  x *= 5;
  pthread_join(t, 0);
  assert(x == 15);
  return 0;
}
