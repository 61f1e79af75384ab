// expect: UNSAFE
// A cancelled thread ends at its next cancellation point, not before.
#include <assert.h>
#include <pthread.h>
static int a, b;
static void *worker(void *p) {
  a = 1;
  pthread_testcancel();
  b = 1;
  return p;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == 0 || result == PTHREAD_CANCELED);
  assert(a == b);
  return 0;
}
