// expect: SAFE
// An uninitialised local overwrites an element of an array that only this function sees, and a block of the heap.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int table[4] = {0, 0, 0, 0}, local;
  int *block = calloc(2, sizeof *block);
  unsigned i = __VERIFIER_nondet_uint() % 4;
  table[i] = local;
  block[1] = table[i];
  assert(table[(i + 1) % 4] == 0 && block[0] == 0 && table[i] == local && block[1] == local);
  free(block);
  return 0;
}
