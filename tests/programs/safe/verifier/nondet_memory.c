// expect: SAFE; requires: no-explicit
#include <assert.h>
void __VERIFIER_nondet_memory(void *, unsigned long);
void __VERIFIER_assume(int);
struct block {
  int a[3];
  char c;
};
int main(void) {
  struct block b = {{0}, 0};
  __VERIFIER_nondet_memory(&b, sizeof b.a);
  __VERIFIER_assume(b.a[0] == 1 && b.a[2] > 0);
  assert(b.a[0] == 1 && b.a[2] > 0 && b.c == 0);
}
