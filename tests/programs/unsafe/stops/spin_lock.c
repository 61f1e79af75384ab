// expect: UNSAFE
// Stop of one thread: a spin lock that is never given back.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
static pthread_spinlock_t s;
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_spin_lock(&s);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, 0);
  pthread_spin_lock(&s);
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
