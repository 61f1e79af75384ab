// expect: SAFE
// Comparison of numbers far beyond 64 bits, signed and unsigned.
#include <assert.h>
#include <pthread.h>
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
static __int128 shared;
static void *put(void *p) {
  shared = (__int128)((unsigned __int128)__VERIFIER_nondet_ulonglong() << 64);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, put, 0);
  pthread_join(t, 0);
  const __int128 limit = (__int128)1 << 100;
  __int128 x = shared;
  unsigned __int128 u = (unsigned __int128)x;
  assert(x < limit || x >= limit);
  assert((x < 0) == (u >> 127 != 0));
  assert(x < limit || u >= limit);
  return 0;
}
