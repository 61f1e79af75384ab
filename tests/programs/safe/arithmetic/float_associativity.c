// expect: SAFE
// (x + y) + z and x + (y + z) differ; a sum of two does not depend on the order.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double(), z = 1.0;
  __VERIFIER_assume(x >= 1 && x <= 4 && y >= 1 && y <= 4);
  assert((x + y) + z == z + (y + x));
  return 0;
}
