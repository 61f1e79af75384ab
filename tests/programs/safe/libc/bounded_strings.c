// expect: SAFE
// strncat ends what it appends, strnlen and memchr stop at the bound, reallocarray keeps what fits.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
int main(void) {
  char text[8] = "ab";
  strncat(text, "cdef", 3);
  assert(strcmp(text, "abcde") == 0);
  assert(strnlen(text, 3) == 3 && strnlen(text, 7) == 5);
  assert(memchr(text, 'c', 8) == text + 2 && memchr(text, 'e', 4) == NULL);
  assert(strcasecmp("AbC", "aBc") == 0 && strncasecmp("abX", "ABy", 2) == 0);
  assert(strpbrk(text, "xd") == text + 3 && strspn(text, "ba") == 2 && strcspn(text, "e") == 4);
  int *numbers = reallocarray(NULL, 2, sizeof *numbers);
  numbers[0] = 5;
  numbers = reallocarray(numbers, 3, sizeof *numbers);
  assert(numbers[0] == 5);
  free(numbers);
  return 0;
}
