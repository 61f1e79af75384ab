// expect: SAFE
// Stop of one thread: a barrier to which the second thread never comes.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_barrier_wait(&b);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
