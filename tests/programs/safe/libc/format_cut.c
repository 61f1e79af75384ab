// expect: SAFE
// snprintf cuts what does not fit and returns what it would have written.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[4];
  int n = snprintf(text, sizeof text, "%s%d", "abc", 12);
  assert(n == 5 && strcmp(text, "abc") == 0);
  return 0;
}
