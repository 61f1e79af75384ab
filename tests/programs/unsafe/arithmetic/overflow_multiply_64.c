// expect: UNSAFE
// Overflow of 64-bit products.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long long a = (unsigned long long)__VERIFIER_nondet_uint() << 8, c;
  _Bool o = __builtin_mul_overflow(a, 1ull << 30, &c);
  assert(o == (a >= 1ull << 34));
  long long x = -(long long)a, z;
  o = __builtin_mul_overflow(x, 1ll << 30, &z);
  assert(o == (x < -(1ll << 32)));
  return 0;
}
