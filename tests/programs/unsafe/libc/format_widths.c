// expect: UNSAFE
// sprintf: widths, signs, bases, characters, long arguments; the return value counts what was written.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[40];
  int n = sprintf(text, "%5d|%-4u|%c|%lx|%+d|%%", -42, 7u, 'z', 0xabcdefUL, 3);
  assert(strcmp(text, "-42  |7   |z|abcdef|+3|%") == 0);
  assert(n == (int)strlen(text));
  return 0;
}
