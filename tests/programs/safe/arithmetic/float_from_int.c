// expect: SAFE
// An int survives double, not float; a long survives neither.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  long long l = __VERIFIER_nondet_longlong();
  if (l > (1LL << 53) || l < -(1LL << 53))
    l = 5;
  double d = i;
  assert(d > -3e9 && d < 3e9 && (i >= 0) == (d >= 0));
  assert(d == (double)i);
  assert((long long)(double)l == l);
  return 0;
}
