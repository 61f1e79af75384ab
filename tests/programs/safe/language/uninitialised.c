// expect: SAFE
// A local that was not initialised holds any value, but always the same.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char n;
  if (__VERIFIER_nondet_bool())
    n = 1;
  unsigned char m = n;
  assert(m == n);
  assert(n <= 255);
  return 0;
}
