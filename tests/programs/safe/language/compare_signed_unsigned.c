// expect: SAFE
// A comparison of int with unsigned is unsigned.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int a = -1;
  unsigned b = __VERIFIER_nondet_bool();
  assert(a > (int)b || b == 0 || a < (int)b);
  assert(a > b);
  return 0;
}
