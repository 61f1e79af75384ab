// expect: SAFE
// A trylock of a mutex that nobody holds succeeds; one of a mutex that this thread holds does not.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m;
static void *worker(void *p) { return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  pthread_join(t, 0);
  return 0;
}
