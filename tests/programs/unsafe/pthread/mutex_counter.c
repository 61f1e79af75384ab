// expect: UNSAFE
// Two threads add under a mutex.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  int old = x;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = old + 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
