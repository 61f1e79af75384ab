// expect: UNSAFE
// The count of zeros of zero is undefined; a guard makes it right.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 0)
    assert(__builtin_clz(x) + __builtin_popcount(x) <= 31);
  return 0;
}
