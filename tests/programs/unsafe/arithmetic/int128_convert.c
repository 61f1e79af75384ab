// expect: UNSAFE
// Conversions between 128 bits, other widths, and floats.
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long long l = __VERIFIER_nondet_longlong();
  int i = __VERIFIER_nondet_int();
  __int128 x = l, y = i;
  unsigned __int128 u = (unsigned __int128)x;
  assert((long long)x == l && (x < 0) == (l < 0));
  assert((u >> 64 != 0) == (l < 0));
  assert((double)y == (double)i);
  assert((float)x == (float)l);
  assert((__int128)(double)y == (__int128)(float)i);
  return 0;
}
