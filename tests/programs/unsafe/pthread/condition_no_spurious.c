// expect: UNSAFE
// Without spurious wake-ups one signal is one wake-up; with them the waiter may go on before the signal.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *setter(void *p) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, setter, 0);
  pthread_cond_wait(&c, &m);
  assert(ready == 1);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
