// expect: UNSAFE
// fmin and fmax treat NaN as missing; fabs clears the sign.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  double low = fmin(x, y), high = fmax(x, y), size = fabs(x);
  assert(isnan(x) || size >= 0);
  assert(!isnan(low) || isnan(x) && isnan(y));
  assert(low <= high);
  return 0;
}
