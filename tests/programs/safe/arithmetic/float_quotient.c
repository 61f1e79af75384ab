// expect: SAFE
// Dividing by a power of two and multiplying is exact for normal numbers; dividing by ten is not.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > 1.0f && x < 1000.0f);
  assert(x / 8.0f * 8.0f == x);
  return 0;
}
