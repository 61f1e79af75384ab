// expect: SAFE
// Stop of all threads: main returns. What another thread did before counts, what it would do later does not exist.
#include <assert.h>
#include <pthread.h>
static int x, done;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *p) {
  pthread_mutex_lock(&m);
  assert(x == 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, worker, 0);
  x = 1;
  return 0;
}
