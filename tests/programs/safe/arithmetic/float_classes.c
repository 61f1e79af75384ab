// expect: SAFE
// The classification macros.
#include <assert.h>
#include <float.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(isnan(x) + (isinf(x) != 0) + (isfinite(x) != 0) == 1);
  assert(!isnormal(x) || fabs(x) >= DBL_MIN && isfinite(x));
  assert((fpclassify(x) == FP_SUBNORMAL) == (x != 0 && fabs(x) < DBL_MIN));
  return 0;
}
