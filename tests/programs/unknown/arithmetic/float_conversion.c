// expect: UNKNOWN
// A double that no int can hold: undefined (C11 6.3.1.4).
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x >= 0 && x <= 2147483648.0)
    assert((int)x >= 0);
  return 0;
}
