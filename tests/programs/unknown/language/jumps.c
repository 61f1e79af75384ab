// expect: UNKNOWN
// setjmp and longjmp are refused, with their place.
#include <setjmp.h>
static jmp_buf buffer;
int main(void) {
  if (setjmp(buffer) == 0)
    longjmp(buffer, 1);
  return 0;
}
