// expect: UNSAFE
// Sleeping orders nothing.
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>
static int x;
static void *worker(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec second = {1, 0};
  pthread_create(&t, 0, worker, 0);
  sleep(1);
  usleep(1000);
  nanosleep(&second, 0);
  assert(x == 1);
  return 0;
}
