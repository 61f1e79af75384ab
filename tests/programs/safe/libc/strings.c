// expect: SAFE
// strcpy, strcat, strlen, strcmp, strchr, strstr, strncpy.
#include <assert.h>
#include <string.h>
int main(void) {
  char a[12], b[4];
  strcpy(a, "pine");
  strcat(a, "apple");
  assert(strlen(a) == 9);
  assert(strcmp(a, "pineapple") == 0);
  assert(strchr(a, 'a') == a + 4 && strrchr(a, 'p') == a + 6);
  assert(strstr(a, "eap") == a + 3 && strstr(a, "pear") == 0);
  strncpy(b, a, 3);
  b[3] = 0;
  assert(strncmp(b, a, 3) == 0 && strcmp(b, "pin") == 0);
  return 0;
}
