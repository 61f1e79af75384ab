// expect: UNSAFE
// Conversion cuts towards zero.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x > -1000 && x < 1000);
  int i = (int)x;
  short s = (short)x;
  unsigned u = x < 0 ? 0 : (unsigned)x;
  assert(i == s && (x < 0 || (unsigned)i == u));
  assert(x >= 0 ? i <= x && x < i + 1 : i <= x && x < i + 1);
  return 0;
}
