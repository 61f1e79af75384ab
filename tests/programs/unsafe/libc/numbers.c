// expect: UNSAFE
// strtol, atoi, abs.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  char *end;
  const char *text = " -0x1fz";
  assert(strtol(text, &end, 16) == -31 && *end == 'z');
  assert(atoi("42") == 42 && strtoul("077", 0, 0) == 63);
  assert(strtol("99999999999999999999", 0, 10) == LONG_MAX && errno == 0);
  assert(abs(-5) == 5 && labs(7L) == 7);
  return 0;
}
