// expect: UNSAFE
// The monotonic clock never goes back, in whichever thread it is read; the other one can be set.
#include <assert.h>
#include <pthread.h>
#include <time.h>
static struct timespec sent;
static void *consumer(void *p) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  assert(now.tv_sec > sent.tv_sec || (now.tv_sec == sent.tv_sec && now.tv_nsec >= sent.tv_nsec));
  return p;
}
int main(void) {
  pthread_t t;
  clock_t begin = clock();
  clock_gettime(CLOCK_REALTIME, &sent);
  pthread_create(&t, 0, consumer, 0);
  pthread_join(t, 0);
  assert(clock() - begin >= 0);
  return 0;
}
