// expect: SAFE
// A thread that waits at a semaphore for ever can be cancelled.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *waiter(void *p) {
  sem_wait(&s);
  return p;
}
int main(void) {
  pthread_t t;
  void *result;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
