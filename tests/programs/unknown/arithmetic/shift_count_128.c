// expect: UNKNOWN
// A shift of 128 bits by 128.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 129;
  unsigned __int128 x = (unsigned __int128)1 << n;
  assert(x != 0);
  return 0;
}
