// expect: SAFE
// abs and labs.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  long y = __VERIFIER_nondet_long();
  if (x == INT_MIN || y == LONG_MIN)
    return 0;
  assert(abs(x) >= 0 && (abs(x) == x || abs(x) == -x));
  assert(labs(y) >= 0);
  return 0;
}
