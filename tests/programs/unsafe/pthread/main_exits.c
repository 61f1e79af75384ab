// expect: UNSAFE
// pthread_exit in main lets the other threads run on.
#include <assert.h>
#include <pthread.h>
static int x;
static void *worker(void *p) {
  assert(x == 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  x = 1;
  pthread_exit(0);
}
