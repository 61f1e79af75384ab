// expect: UNSAFE
// Nobody passes a barrier before the last one has come; it can be used again.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int x[2];
static void *worker(void *p) {
  x[1] = 1;
  pthread_barrier_wait(&b);
  assert(x[0] == 1);
  x[1] = 2;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, worker, 0);
  x[0] = 1;
  pthread_barrier_wait(&b);
  assert(x[1] == 1);
  pthread_join(t, 0);
  pthread_barrier_destroy(&b);
  return 0;
}
