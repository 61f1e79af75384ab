// expect: UNSAFE
// realloc keeps the old contents; the rest is arbitrary.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
  p[1] = 2;
  p = realloc(p, 3 * sizeof *p);
  assert(p[0] == 1 && p[1] == 2);
  assert(p[2] == 3);
  free(p);
  return 0;
}
