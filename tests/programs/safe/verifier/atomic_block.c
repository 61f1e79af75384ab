// expect: SAFE
// An atomic block is one step for the others.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int a = 5, b;
static void *move(void *p) {
  __VERIFIER_atomic_begin();
  a = a - 1;
  b = b + 1;
  __VERIFIER_atomic_end();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, move, 0);
  __VERIFIER_atomic_begin();
  int sum = a + b;
  __VERIFIER_atomic_end();
  assert(sum == 5);
  pthread_join(t, 0);
  return 0;
}
