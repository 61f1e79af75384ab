// expect: SAFE
// An atomic increment is one step; an atomic load and an atomic store are two.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *p) {
  x += 2;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(x == 4);
  return 0;
}
