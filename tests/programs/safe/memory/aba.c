// expect: SAFE
// A freed block's address may come back from the next malloc: comparing pointers does not notice the change.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  char *q = malloc(4);
  assert(p != q);
  return 0;
}
