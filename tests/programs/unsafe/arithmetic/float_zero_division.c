// expect: UNSAFE
// Division by zero is no error for floats: infinities and NaN.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), zero = 0.0;
  double q = x / zero;
  assert(isinf(q));
  assert(x > 0 ? q == INFINITY : x < 0 ? q == -INFINITY : isnan(q));
  return 0;
}
