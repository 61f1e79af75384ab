// expect: UNSAFE
// Sums of 128 bits: the carry goes from the low to the high half.
#include <assert.h>
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
typedef unsigned __int128 u128;
int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
  u128 s = (u128)a + b;
  assert((unsigned long long)s == a + b);
  assert((s >> 64) == (a + b < a && b != 7));
  return 0;
}
