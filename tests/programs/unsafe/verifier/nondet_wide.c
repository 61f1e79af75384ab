// expect: UNSAFE
// A 32-bit input: every value counts.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000)
    assert(n + 1 > 1000);
  return 0;
}
