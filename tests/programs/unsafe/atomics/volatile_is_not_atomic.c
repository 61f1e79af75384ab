// expect: UNSAFE
// volatile protects nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static volatile int x;
static void *add(void *p) {
  x++;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
