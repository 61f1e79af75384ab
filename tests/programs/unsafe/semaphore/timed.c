// expect: UNSAFE
// sem_timedwait gives up only while nothing is to be had.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s;
static int x;
static void *giver(void *p) {
  x = 1;
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec end = {1, 0};
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, giver, 0);
  int result = sem_timedwait(&s, &end);
  assert(result == 0 || errno == ETIMEDOUT);
    assert(x == 1);
  pthread_join(t, 0);
  return 0;
}
