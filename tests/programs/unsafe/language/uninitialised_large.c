// expect: UNSAFE
// A large local beside one that is found to be a register only later: its elements are any values, but fixed ones.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int copy;
int main(void) {
  int large[70], small = 1, *pointer = &small;
  *pointer = 2;
  if (__VERIFIER_nondet_int())
    large[3] = 1;
  copy = large[3];
  assert(copy == 1 && small == 2);
  return 0;
}
