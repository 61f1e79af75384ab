// expect: UNKNOWN
// A divisor that may be zero.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  assert(100 / n <= 100);
  return 0;
}
