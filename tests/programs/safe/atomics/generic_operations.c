// expect: SAFE
// atomic_init is a store; sub, or, and, xor return what was there before; the exchange returns the old value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint word;
static atomic_int old;
static void *worker(void *p) {
  unsigned before = atomic_fetch_or_explicit(&word, 4, memory_order_acq_rel);
  assert(before == 8 || before == 9);
  atomic_exchange(&old, (int)before);
  return p;
}
int main(void) {
  pthread_t t;
  atomic_init(&word, 8);
  atomic_init(&old, -1);
  pthread_create(&t, 0, worker, 0);
  unsigned mine = atomic_fetch_xor(&word, 1);
  atomic_signal_fence(memory_order_seq_cst);
  pthread_join(t, 0);
  assert(mine == 8 || mine == 12);
  assert(atomic_load(&word) == 13 && atomic_fetch_sub(&word, 3) == 13 && atomic_fetch_and(&word, 6) == 10);
  assert(atomic_load(&word) == 2 && (atomic_load(&old) == 8) + (mine == 8) >= 1);
  return 0;
}
