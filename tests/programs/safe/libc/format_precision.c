// expect: SAFE
// Width and precision together, lengths, a format that is no constant.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  (void)argv;
  char text[64];
  sprintf(text, "%6.3d|%-*.*s|%#x|%hhd|%llu|%05d", 42, 4, 2, "xyz", 255, 257, 1ULL << 40, -12);
  assert(strcmp(text, "   042|xy  |0xff|1|1099511627776|-0012") == 0);
  const char *format = argc > 1 ? "<%d>" : "[%d]";
  int n = snprintf(text, sizeof text, format, argc > 1);
  assert(n == 3 && text[1] == (argc > 1 ? '1' : '0'));
}
