// expect: UNSAFE
// A product of two 64-bit numbers has 128 bits.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
typedef unsigned __int128 u128;
int main(void) {
  u128 a = __VERIFIER_nondet_uint(), big = ((u128)3 << 64) + 5;
  u128 p = a * big;
  assert((unsigned long long)p == 5 * (unsigned long long)a);
  assert((unsigned long long)(p >> 64) == 3 * (unsigned)a);
  return 0;
}
