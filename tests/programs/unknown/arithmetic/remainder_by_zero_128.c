// expect: UNKNOWN
// A remainder of 128 bits by zero.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned __int128 n = __VERIFIER_nondet_uchar();
  assert((unsigned __int128)7 % n < 7 || n > 7);
  return 0;
}
