// expect: UNKNOWN
// The smallest number divided by -1, in 64 bits.
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  assert(n / -1 == -n || n < 0);
  return 0;
}
