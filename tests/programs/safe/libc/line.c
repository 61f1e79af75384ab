// expect: SAFE
// fgets ends every line with a zero inside the buffer.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[3] = "";
  if (fgets(line, sizeof line, stdin))
    assert(strlen(line) <= 2);
  return 0;
}
