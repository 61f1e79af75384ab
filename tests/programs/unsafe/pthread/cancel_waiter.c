// expect: UNSAFE
// A waiter that is cancelled takes the mutex again, then its cleanup handlers run.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;
static void give_back(void *p) {
  x = 2;
}
static void *waiter(void *p) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(give_back, &m);
  x = 1;
  pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  assert(x == 2);
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
