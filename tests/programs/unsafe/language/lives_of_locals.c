// expect: UNSAFE
// An uninitialised local is arbitrary anew at each start of its lifetime, and fixed until its end.
#include <assert.h>
int main(void) {
  int equal = 0;
  for (int i = 0; i < 2; i++) {
    int value;
    int once = value;
    equal += once == i;
  }
  assert(equal == 2);
  return 0;
}
