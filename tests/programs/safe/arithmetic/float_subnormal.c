// expect: SAFE
// Numbers close together differ by a subnormal number, never by zero.
#include <assert.h>
#include <float.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > FLT_MIN && x < 2 * FLT_MIN);
  assert(x - FLT_MIN > 0);
  assert(x - FLT_MIN >= FLT_MIN / (1 << 23));
  return 0;
}
