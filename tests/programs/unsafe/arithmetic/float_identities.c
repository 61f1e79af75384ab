// expect: UNSAFE
// What holds for every float, NaN, infinities, signed zeros and subnormal numbers included.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x != x || y != y)
    return 0;
  assert(x + y == y + x || x + y != x + y);
  assert(x + x == 2 * x);
  assert(-(-x) == x);
  assert(x - y == 0 || x != y);
  return 0;
}
