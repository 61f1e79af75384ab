// expect: SAFE
// The weak form may fail without a reason; then expected keeps its value.
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  atomic_int x = 4;
  int expected = 4;
  _Bool done = atomic_compare_exchange_strong(&x, &expected, 6);
  assert(expected == 4);
  assert(done);
  return 0;
}
