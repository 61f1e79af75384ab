// expect: UNSAFE
// Stop of one thread: a join of a thread that waits for ever.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
static pthread_t main_thread;
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_join(main_thread, 0);
  return p;
}
int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  return 0;
}
