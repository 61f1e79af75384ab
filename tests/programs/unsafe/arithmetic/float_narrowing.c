// expect: UNSAFE
// float to double and back is the identity; double to float rounds.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  assert((float)(double)f == f || isnan(f));
  float n = (float)d;
  assert(isnan(d) || n <= 3.41e38);
  return 0;
}
