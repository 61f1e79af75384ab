// expect: SAFE
// snprintf with a constant format.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[16];
  int n = snprintf(text, sizeof text, "%d-%s:%02x", -7, "ab", 10);
  assert(n == 8);
  assert(strcmp(text, "-7-ab:0a") == 0);
  return 0;
}
