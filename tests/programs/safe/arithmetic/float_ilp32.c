// expect: SAFE; options: --32
// The same with 32-bit longs: lrint has 32 bits, double stays 64.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long l = __VERIFIER_nondet_long();
  double d = l;
  assert((long)d == l && sizeof(long) == 4);
  float f = l;
  assert(f - d <= 64 && d - f <= 64);
  return 0;
}
