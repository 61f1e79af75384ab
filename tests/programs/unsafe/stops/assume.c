// expect: UNSAFE
// Stop of one thread: an assumption that does not hold.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
static int x;
static void *stopped(void *p) {
  x = 1;
  __VERIFIER_assume(x == 2);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
