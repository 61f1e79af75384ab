// expect: SAFE
// A heap block holds what is written; before that, anything (but always the same).
#include <assert.h>
#include <stdlib.h>
int main(void) {
  unsigned char *p = malloc(2);
  unsigned char first = p[0];
  assert(p[0] == first);
  p[1] = 0;
  assert(p[1] == 0);
  free(p);
  return 0;
}
