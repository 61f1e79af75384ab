// expect: UNSAFE
// atomic_flag as a lock that is tried once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag f = ATOMIC_FLAG_INIT;
static int x;
static void *visit(void *p) {
  if (!atomic_flag_test_and_set(&f)) {
    atomic_flag_clear(&f);
    x = x + 1;
    assert(x == 1);
    x = 0;
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, visit, 0);
  visit(0);
  pthread_join(t, 0);
  return 0;
}
