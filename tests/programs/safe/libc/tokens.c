// expect: SAFE
// strdup, strtok, strspn, strpbrk.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *line = strdup("a, b");
  char *first = strtok(line, ", ");
  char *second = strtok(0, ", ");
  assert(first == line && strcmp(first, "a") == 0);
  assert(second == line + 3 && *second == 'b');
  assert(strtok(0, ", ") == 0);
  assert(strspn("aab", "a") == 2 && strcspn("aab", "b") == 2);
  free(line);
  return 0;
}
