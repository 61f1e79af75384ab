// expect: SAFE
// NaN differs from everything, itself included, and makes every ordered comparison false.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  assert(!(x < y && y < x));
  assert(!isnan(x) || !(x == y) && !(x < y) && !(x >= y) && isunordered(x, y) && x != y);
  assert(x < y || y < x || x == y || isnan(x) || isnan(y));
  return 0;
}
