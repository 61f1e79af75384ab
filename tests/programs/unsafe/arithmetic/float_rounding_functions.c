// expect: UNSAFE
// floor, ceil, trunc, round: neighbours of the number; half goes away from zero.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (isnan(x) || isinf(x))
    return 0;
  double down = floor(x), up = ceil(x), cut = trunc(x), near = round(x), even = rint(x);
  assert(down <= x && x <= up && (down == up ? down == x : up - down == 1));
  assert(cut == (x < 0 ? up : down));
  assert(near == down || near == up);
  assert(even == near);
  return 0;
}
