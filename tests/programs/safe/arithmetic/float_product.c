// expect: SAFE
// A product of two numbers above one is above one, but its rounding is not undone by division.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > 1.0f && x < 2.0f);
  float y = x * 3.0f;
  assert(y > 3.0f && y < 6.0f);
  return 0;
}
