// expect: SAFE
// Stop of one thread: an atomic block that waits for a lock.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *stopped(void *p) {
  x = 1;
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&m);
  __VERIFIER_atomic_end();
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
