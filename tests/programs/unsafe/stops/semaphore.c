// expect: UNSAFE
// Stop of one thread: a semaphore that nobody posts.
// Another thread goes on and fails.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *stopped(void *p) {
  x = 1;
  sem_wait(&s);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, stopped, 0);
  assert(x == 0);
  return 0;
}
