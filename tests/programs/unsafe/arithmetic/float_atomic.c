// expect: UNSAFE
// An atomic double updated by two threads (a compare-and-swap loop).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic double x = 1.0;
static void *scale(void *p) {
  x = x * 2;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, scale, 0);
  x += 0.5;
  pthread_join(t, 0);
  assert(x == 3.0 || x == 2.5);
  return 0;
}
