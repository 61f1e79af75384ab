// expect: SAFE
// While cancellation is disabled a request waits.
#include <assert.h>
#include <pthread.h>
static int x;
static void *worker(void *p) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  x = 1;
  pthread_testcancel();
  x = 2;
  pthread_setcancelstate(old, 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  assert(x != 1);
  return 0;
}
