// expect: UNSAFE
// A 64-bit atomic is written at once; two halves are not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static struct { uint32_t low, high; } x;
static void *writer(void *p) {
  x.low = 1;
  x.high = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(x.low == x.high);
  pthread_join(t, 0);
  return 0;
}
