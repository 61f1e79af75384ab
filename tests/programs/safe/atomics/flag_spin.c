// expect: SAFE
// atomic_flag and an atomic_bool as spin locks: waiting has an end, at any bound.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
static struct spin {
  atomic_flag taken;
} outer;
static atomic_bool inner;
static int x, y;
static void lock(struct spin *s) {
  while (atomic_flag_test_and_set_explicit(&s->taken, memory_order_acquire))
    ;
}
static void unlock(struct spin *s) {
  atomic_flag_clear_explicit(&s->taken, memory_order_release);
}
static void *visit(void *p) {
  lock(&outer);
  x++;
  unlock(&outer);
  while (atomic_exchange(&inner, true))
    ;
  y++;
  atomic_store(&inner, false);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, visit, 0);
  visit(0);
  pthread_join(t, 0);
  assert(x == 2 && y == 2);
}
