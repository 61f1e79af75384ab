// expect: SAFE
// Saturating sums.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long long exact = (long long)a + b, less = (long long)a - b;
  assert(__builtin_elementwise_add_sat(a, b) == (exact > 2147483647 ? 2147483647 : exact < -2147483647 - 1 ? -2147483647 - 1 : exact));
  assert(__builtin_elementwise_sub_sat(a, b) == (less > 2147483647 ? 2147483647 : less < -2147483647 - 1 ? -2147483647 - 1 : less));
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  assert(__builtin_elementwise_sub_sat(x, y) == (x <= y ? 0 : x - y));
  return 0;
}
