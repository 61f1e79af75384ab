// expect: SAFE WITHIN BOUND; requires: no-explicit
// Stop of one thread: a recursion without end.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static int deeper(int n) { return n ? deeper(n) + 1 : 0; }
static int x;
static void *stopped(void *p) {
  x = 1;
  deeper(1);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
