// expect: UNSAFE
// sem_wait waits for a post.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *giver(void *p) {
  sem_post(&s);
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, giver, 0);
  sem_wait(&s);
  assert(x == 1);
  pthread_join(t, 0);
  sem_destroy(&s);
  return 0;
}
