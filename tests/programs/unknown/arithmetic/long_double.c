// expect: UNKNOWN
// Arithmetic of long double on values that are not constant is refused by name.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long double x = __VERIFIER_nondet_int();
  assert(x / 3.0L < 1000000000.0L);
  return 0;
}
