// expect: UNSAFE
// A float's bits through a union, and a NaN made by arithmetic.
#include <assert.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  union {
    float f;
    unsigned u;
  } x = {__VERIFIER_nondet_float()};
  float copy;
  memcpy(&copy, &x.u, sizeof copy);
  assert(copy == x.f || x.f != x.f);
  unsigned exponent = x.u >> 23 & 255;
  assert(exponent == 255 || x.f + 0 == x.f);
  union {
    float f;
    unsigned u;
  } y = {x.f * 2};
  assert(exponent >= 253 ||  y.u == x.u + (1u << 23)); // doubling is one more in the exponent of a normal number
  return 0;
}
