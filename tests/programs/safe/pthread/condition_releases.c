// expect: SAFE
// A wait gives the mutex away and takes it again.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;
static void *waiter(void *p) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  int old = x;
  pthread_cond_broadcast(&c);
  x = old + 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
