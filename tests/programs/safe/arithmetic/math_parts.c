// expect: SAFE
// frexp, ldexp, modf, copysign, fdim: the parts of a number put together again.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > -1e6f && x < 1e6f))
    return 0;
  float whole, rest = modff(x, &whole);
  assert(fabsf(rest) < 1 && whole + rest == x);
  int exponent;
  float part = frexpf(x, &exponent);
  assert(x == 0 || fabsf(part) >= 0.5f && fabsf(part) < 1);
  assert(exponent <= 20);
  assert(copysignf(3, x) == 3 || signbit(x));
  assert(fdimf(x, 1) >= 0);
  return 0;
}
