// expect: SAFE
// A recursive mutex is free again after as many unlocks as locks.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m;
static int x;
static void *worker(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(x != 1);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
