// expect: UNKNOWN
// The leading zeros of zero.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(__builtin_clz(x) <= 32);
  return 0;
}
