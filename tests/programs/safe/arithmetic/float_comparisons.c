// expect: SAFE
// Every comparison operator and macro, with NaN.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  assert(isless(x, y) == (x < y) && isgreaterequal(x, y) == (x >= y) && islessgreater(x, y) == (x < y || x > y));
  assert((x != y) == !(x == y));
  assert(!(x <= y) == (x > y) || isunordered(x, y));
  assert((x <= y && y <= x) == (x == y));
  return 0;
}
