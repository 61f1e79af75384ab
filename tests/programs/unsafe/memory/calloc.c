// expect: UNSAFE
// calloc gives zeros.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  unsigned char *p = malloc(3 * 3);
  assert(p[0] == 0 && p[8] == 0);
  free(p);
  return 0;
}
