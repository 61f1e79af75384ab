// expect: UNSAFE; options: --assume-no-ub
// The same without asking for undefined behaviour. Pointers beside their object: an array counted from one, one counted down from its end, an index less a constant.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int before[16], numbers[8], behind[16];
static int back(int *p, long i) { return p[i - 5]; }
static int from_one(int *p, long i) {
  int *base = p - 1;
  return base[i];
}
static int from_end(int *p, long i) { return (p + 8)[-i]; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 5 && i <= 7);
  for (int k = 0; k < 8; k++)
    numbers[k] = k;
  before[i] = behind[i] = 9;
  assert(back(numbers, i) == i - 5);
  assert(from_one(numbers, i) == i - 1);
  assert(from_end(numbers, i) == i);
  return 0;
}
