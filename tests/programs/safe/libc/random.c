// expect: SAFE; requires: no-explicit
// rand is any number from 0 to RAND_MAX.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(1);
  int n = rand();
  assert(n >= 0 && n <= RAND_MAX);
  return 0;
}
