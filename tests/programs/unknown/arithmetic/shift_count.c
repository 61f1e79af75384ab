// expect: UNKNOWN
// A shift by the width of the promoted type: undefined.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  unsigned x = 1u << n;
  assert(n > 31 || x != 0);
  return 0;
}
