// expect: UNSAFE
// Stop of one thread: a mutex that is never given back.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_mutex_lock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
