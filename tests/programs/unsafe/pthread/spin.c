// expect: UNSAFE
// A spin lock around an increment.
#include <assert.h>
#include <pthread.h>
static pthread_spinlock_t s;
static int x;
static void *add(void *p) {
  int got = pthread_spin_trylock(&s);
  x = x + 1;
  if (got == 0)
    pthread_spin_unlock(&s);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(x == 2);
  pthread_spin_destroy(&s);
  return 0;
}
