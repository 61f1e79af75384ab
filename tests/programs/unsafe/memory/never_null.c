// expect: UNSAFE; options: --malloc-may-fail
// malloc does not fail by default, but under --malloc-may-fail it may.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  assert(p);
  free(p);
  return 0;
}
