// expect: UNSAFE
// Stop of one thread: a join of a handle that names no thread is undefined.
#include <assert.h>
#include <pthread.h>
static int x;
static pthread_t nobody;
static void *stopped(void *p) {
  x = 1;
  pthread_join(nobody, 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
