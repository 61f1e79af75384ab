// expect: SAFE
// Read-modify-writes return the old value.
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  atomic_uint x = 12;
  assert(atomic_fetch_sub(&x, 2) == 12);
  assert(atomic_fetch_or(&x, 5) == 10);
  assert(atomic_fetch_and(&x, 6) == 15);
  assert(atomic_fetch_xor(&x, 3) == 6);
  assert(atomic_exchange(&x, 9) == 5);
  assert(atomic_load(&x) == 9);
  return 0;
}
