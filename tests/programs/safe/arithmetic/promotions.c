// expect: SAFE
// Narrow types are computed as int, and comparison of signed with unsigned converts.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  signed char c = __VERIFIER_nondet_char();
  assert(a + b <= 510 && (unsigned char)(a + b) == (a + b) % 256);
  assert(~a < 0 && -a <= 0);
  assert((c < 0u) == 0);
  assert(((unsigned)c > 127) == (c < 0));
  return 0;
}
