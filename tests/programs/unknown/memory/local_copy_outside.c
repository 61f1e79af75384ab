// expect: UNKNOWN
// A copy longer than the local that it fills.
#include <string.h>
static char source[16];
int main(void) {
  char local[12];
  memcpy(local, source, sizeof source);
  return local[0];
}
