// expect: SAFE
// lround goes away from zero at a half, lrint to the even neighbour.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= -1e9 && x <= 1e9))
    return 0;
  long a = lround(x);
  long long b = llrint(x);
  assert(a == b || fabs(x - trunc(x)) == 0.5);
  assert(a - b <= 1 && a - b >= -1);
  return 0;
}
