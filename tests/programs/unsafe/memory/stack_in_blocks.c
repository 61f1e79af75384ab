// expect: UNSAFE
// alloca of a size that is not constant; memset and memcpy of such sizes.
#include <alloca.h>
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 2 && n <= 4);
  unsigned char *block = alloca(n), copy[4] = {0};
  memset(block, 7, n);
  block[0] = 1;
  memcpy(copy, block, n);
  assert(copy[0] == 1 && copy[1] == 7);
  assert(copy[3] == (n >= 3 ? 7 : 0));
  return 0;
}
