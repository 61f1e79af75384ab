// expect: UNSAFE
// Stop of one thread: an atomic block that cannot complete.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int x;
static void *stopped(void *p) {
  x = 1;
  __VERIFIER_atomic_begin();
  x = 2;
  __VERIFIER_assume(x == 1);
  __VERIFIER_atomic_end();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
