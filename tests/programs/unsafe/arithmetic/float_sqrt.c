// expect: UNSAFE
// The square root of a square of a small whole number is that number.
#include <assert.h>
#include <math.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  float root = sqrtf(n);
  assert(root >= 0 && root < 16);
  assert(root * root == n);
  return 0;
}
