// expect: UNSAFE
// Overflow of 128-bit products: powers of two, and signs.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
typedef unsigned __int128 u128;
typedef __int128 i128;
int main(void) {
  unsigned m = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar() & 64 | 33;
  __VERIFIER_assume(m < 127);
  u128 u;
  assert(__builtin_mul_overflow((u128)1 << m, (u128)1 << n, &u) == (m + n >= 128));
  i128 s;
  assert(__builtin_mul_overflow((i128)1 << m, (i128)1 << n, &s) == (m + n >= 127));
  assert(__builtin_mul_overflow(-((i128)1 << m), (i128)1 << n, &s) == (m + n > 126));
  return 0;
}
