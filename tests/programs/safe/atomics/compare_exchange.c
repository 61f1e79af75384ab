// expect: SAFE
// Of two compare-and-swaps from the same value one fails, and then knows the value that it met.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static int wins[2];
static void *grab(void *p) {
  int me = *(int *)p, expected = 0;
  if (atomic_compare_exchange_strong(&x, &expected, me + 1))
    wins[me] = 1;
  else
    assert(expected == 2 - me);
  return 0;
}
int main(void) {
  pthread_t t;
  int zero = 0, one = 1;
  pthread_create(&t, 0, grab, &one);
  grab(&zero);
  pthread_join(t, 0);
  assert(wins[0] + wins[1] == 1);
  return 0;
}
