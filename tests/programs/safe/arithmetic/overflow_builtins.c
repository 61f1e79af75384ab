// expect: SAFE
// __builtin_*_overflow at every width, and with mixed types.
#include <assert.h>
extern signed char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), c;
  assert(__builtin_mul_overflow(a, b, &c) == (a * b != c) && (a * b < -128 || a * b > 127 || c == a * b));
  short s = __VERIFIER_nondet_short(), t;
  assert(__builtin_sub_overflow(s, a, &t) == (s - a < -32768 || s - a > 32767));
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), k;
  assert(__builtin_add_overflow(i, j, &k) == ((long long)i + j != k));
  unsigned u = __VERIFIER_nondet_uint(), v;
  assert(__builtin_sub_overflow(u, 7u, &v) == (u < 7));
  long long l = __VERIFIER_nondet_longlong(), m;
  assert(__builtin_add_overflow(l, i, &m) == ((__int128)l + i != m));
  unsigned char w;
  assert(__builtin_add_overflow(i, u, &w) == ((long long)i + u < 0 || (long long)i + u > 255));
  return 0;
}
