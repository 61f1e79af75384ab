// expect: SAFE
// Quotients and remainders of 128 bits; the signed ones cut towards zero.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  __int128 a = ((__int128)(__VERIFIER_nondet_uchar() & 7) << 70) + 12345;
  __int128 d = (__int128)1000;
  __int128 q = -a / d, r = -a % d;
  assert(q * d + r == -a);
  assert(r <= 0 && r > -d);
  assert(q == -(a / d));
  return 0;
}
