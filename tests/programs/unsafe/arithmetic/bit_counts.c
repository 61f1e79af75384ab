// expect: UNSAFE
// Population count, leading and trailing zeros, parity, find first set.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned long long y = __VERIFIER_nondet_ulonglong();
  assert(__builtin_popcount(x) <= 32 && __builtin_parity(x) == (__builtin_popcount(x) & 1));
  assert(__builtin_ffs(x) == (x ? __builtin_ctz(x) + 1 : 0));
  assert(!x || x >> (31 - __builtin_clz(x)) == 1);
  assert(!y || (y >> __builtin_ctzll(y) & 1));
  assert(__builtin_ffsll(y) == (y ? __builtin_ctzll(y) + 1 : 0));
  assert(!x || __builtin_clrsb((int)x) >= 0);
  assert(__builtin_popcountll(y) < 64);
  assert(__builtin_popcount(x & -x) <= 1);
  return 0;
}
