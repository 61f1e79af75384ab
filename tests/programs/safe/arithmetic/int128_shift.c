// expect: SAFE
// Shifts of 128-bit words across the halves.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong();
  unsigned n = __VERIFIER_nondet_uchar() % 128;
  unsigned __int128 x = (unsigned __int128)a << n;
  assert(n > 64 || x >> n == a);
  __int128 y = (__int128)x >> 127;
  assert(y == 0 || y == -1);
  return 0;
}
