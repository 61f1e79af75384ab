// expect: SAFE
// An errorcheck mutex refuses a second lock by its owner and an unlock by a stranger.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static int x;
static void *stranger(void *p) {
  int error = pthread_mutex_unlock(&m);
  assert(error == EPERM);
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, stranger, 0);
  assert(pthread_mutex_lock(&m) == EDEADLK);
  x = x + 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
