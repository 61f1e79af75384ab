// expect: UNSAFE
// A test-and-set lock.
#include <assert.h>
#include <pthread.h>
static int lock, x;
static void *add(void *p) {
  while (lock)
    ;
  lock = 1;
  x = x + 1;
  __sync_lock_release(&lock);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
