// expect: SAFE WITHIN BOUND; requires: no-explicit
// Stop of one thread: a creation site that is bounded.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static pthread_t u;
static void *idle(void *p) { return p; }
static int x;
static void *stopped(void *p) {
  x = 1;
  for (;;)
    pthread_create(&u, 0, idle, 0);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
