// expect: UNSAFE
// Store buffering: under sequential consistency not both threads miss the other's store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static int x, y, a, b;
static void *first(void *p) {
  x = 1;
  atomic_thread_fence(memory_order_seq_cst);
  a = y;
  return p;
}
static void *second(void *p) {
  b = x;
  y = 1;
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a == 1 || b == 1);
  return 0;
}
