// expect: UNKNOWN
// %a, and %e of numbers far from 1, write digits that are approximated: the verdict says so.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char text[32];
  assert(snprintf(text, sizeof text, "%a", 0.25) < 0 || text[0] != 0);
  assert(snprintf(text, sizeof text, "%e", 1e100) < 0 || text[0] != 0);
  return 0;
}
