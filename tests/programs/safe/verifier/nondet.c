// expect: SAFE
// Values of every type; an assumption narrows them.
#include <assert.h>
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  _Bool b = __VERIFIER_nondet_bool();
  __VERIFIER_assume(n < 100);
  assert(n + b <= 100);
  return 0;
}
