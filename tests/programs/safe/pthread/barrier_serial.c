// expect: SAFE
// Exactly one of a round is the serial thread. Which one is open: not always the last to come.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int serial[2];
static void *worker(void *p) {
  serial[1] = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, worker, 0);
  serial[0] = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD;
  pthread_join(t, 0);
  assert(serial[0] + serial[1] == 1);
  return 0;
}
