// expect: UNKNOWN
// Inline assembly that is not understood forbids SAFE.
#include <assert.h>
int main(void) {
  int x = 1;
  __asm__ volatile("addl $1, %0" : "+r"(x));
  return 0;
}
