// expect: UNKNOWN
// %e, %g and %a write digits that are approximated: the verdict says so.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char text[32];
  assert(snprintf(text, sizeof text, "%g", 0.25) < 0 || text[0] != 0);
  return 0;
}
