// expect: SAFE
// Handlers of atexit run at exit and at the return of main, last one first.
#include <assert.h>
#include <stdlib.h>
static int x;
static void first(void) { x = x * 2; }
static void second(void) { assert(x == 2); }
int main(void) {
  x = 1;
  atexit(second);
  atexit(first);
  return 0;
}
