// expect: UNSAFE
// timedlock may time out only while another thread holds the mutex.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *holder(void *p) {
  pthread_mutex_lock(&m);
  x = 1;
  x = 2;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec end = {1, 0};
  pthread_create(&t, 0, holder, 0);
  int error = pthread_mutex_timedlock(&m, &end);
  if (error == ETIMEDOUT) {
    assert(x != 1);
  }
  if (error == 0)
    pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(pthread_mutex_timedlock(&m, &end) == 0);
  return 0;
}
