// expect: UNKNOWN
// longjmp into a function that has returned.
#include <assert.h>
#include <setjmp.h>
static jmp_buf here;
static int twice;
static void prepare(void) {
  if (setjmp(here))
    twice = 1;
}
int main(void) {
  prepare();
  if (!twice)
    longjmp(here, 1);
  assert(twice);
}
