// expect: UNSAFE
// abort ends the process and is no violation; __assert_fail is one.
#include <stdlib.h>
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  if (b)
    assert(!"reached");
  return 0;
}
