// expect: SAFE
// Stop of one thread: a semaphore that nobody posts.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *stopped(void *p) {
  x = 1;
  sem_wait(&s);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
