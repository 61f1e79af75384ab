// expect: UNSAFE
// trylock takes a free mutex and returns EBUSY for a taken one.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside;
static void *visitor(void *p) {
  int error = pthread_mutex_trylock(&m);
  assert(error == 0 || error == EBUSY);
  if (error == 0 || error == EBUSY) {
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    if (error == 0)
      pthread_mutex_unlock(&m);
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, visitor, 0);
  visitor(0);
  pthread_join(t, 0);
  return 0;
}
