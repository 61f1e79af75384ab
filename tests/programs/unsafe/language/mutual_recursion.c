// expect: UNSAFE
// Two functions that call each other.
#include <assert.h>
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  assert(even(6) && odd(4));
  return 0;
}
