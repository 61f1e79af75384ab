// expect: UNSAFE
// Bit-fields of odd widths wrap at their width and extend their sign.
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);
struct fields {
  long long a : 33;
  unsigned long long b : 48;
  signed c : 3;
  unsigned d : 1;
  unsigned long long e : 63;
};
int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  struct fields f = {0};
  f.a = x;
  f.b = (unsigned long long)x;
  f.c = (int)x;
  f.d = (unsigned)x;
  f.e = (unsigned long long)x;
  assert(f.a >= -(1ll << 32) && f.a < 1ll << 32 && ((f.a ^ x) & 0x1ffffffffll) == 0);
  assert(f.b == (x & 0xffffffffffffll));
  assert(f.c >= -4 && f.c < 4 && f.d == (x & 1));
  f.b++;
  assert(f.b == ((x + 1) & 0xffffffffffffll));
  f.e += f.e;
  assert(f.e  >> 63 == 0 && (f.e & 1) == 0);
  assert(f.c + 1 == (f.c == 3 ? -4 : f.c + 1));
  return 0;
}
