// expect: UNSAFE
// Zeros compare equal, but their signs live on in a quotient.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x == 0.0) {
    assert(-x == x);
    if (!signbit(x) || x == -0.0)
    assert(1 / x > 0);
  }
  return 0;
}
