// expect: UNSAFE
// What goes wrong inside a block that does not complete is a violation all the same.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int x;
static void *stopped(void *p) {
  __VERIFIER_atomic_begin();
  assert(x == 1);
  __VERIFIER_assume(0);
  __VERIFIER_atomic_end();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  pthread_join(t, 0);
  return 0;
}
