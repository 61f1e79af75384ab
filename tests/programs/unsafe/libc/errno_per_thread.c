// expect: UNSAFE
// Each thread has its own errno.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static int seen;
static void *worker(void *p) {
  errno = 5;
  seen = errno;
  return p;
}
int main(void) {
  pthread_t t;
  errno = 3;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(errno == 5 && seen == 5);
  return 0;
}
