// expect: SAFE
// _BitInt of odd widths: no promotion, wrap of the unsigned ones.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned _BitInt(17) a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned _BitInt(17) s = a + b;
  assert(s == ((unsigned)a + (unsigned)b) % (1u << 17));
  _BitInt(100) w = (_BitInt(100))a << 80;
  assert(w >> 80 == a);
  return 0;
}
