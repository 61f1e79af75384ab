// expect: SAFE
// The owner of a robust mutex ends: the next one is told, and puts things right (or forgets to: nobody gets it any more).
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m;
static void *careless(void *p) {
  pthread_mutex_lock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, careless, 0);
  pthread_join(t, 0);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  pthread_mutex_consistent(&m);
  pthread_mutex_unlock(&m);
  assert(pthread_mutex_lock(&m) == 0);
  return 0;
}
