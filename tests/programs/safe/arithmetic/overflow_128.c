// expect: SAFE
// Overflow of 128-bit operations.
#include <assert.h>
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern long long __VERIFIER_nondet_longlong(void);
typedef unsigned __int128 u128;
typedef __int128 i128;
int main(void) {
  u128 a = ((u128)__VERIFIER_nondet_ulonglong() << 64) + 3, b = ((u128)__VERIFIER_nondet_ulonglong() << 64), c;
  assert(__builtin_add_overflow(a, b, &c) == (c < a));
  assert(__builtin_sub_overflow(a, b, &c) == (a < b));
  i128 x = (i128)__VERIFIER_nondet_longlong() * ((i128)1 << 64), y = (i128)__VERIFIER_nondet_longlong() * ((i128)1 << 64), z;
  _Bool o = __builtin_add_overflow(x, y, &z);
  assert(o == ((x < 0) == (y < 0) && (z < 0) != (x < 0)));
  o = __builtin_sub_overflow(x, y, &z);
  assert(o == ((x < 0) != (y < 0) && (z < 0) != (x < 0)));
  return 0;
}
