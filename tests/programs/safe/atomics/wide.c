// expect: SAFE
// A 64-bit atomic is written at once; two halves are not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static _Atomic uint64_t x;
static void *writer(void *p) {
  x = 0x100000001;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  uint64_t seen = x;
  assert((seen >> 32) == (seen & 0xffffffff));
  pthread_join(t, 0);
  return 0;
}
