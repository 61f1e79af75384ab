// expect: UNSAFE
// A semaphore of value 1 is a lock; of value 2 it lets two in.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *add(void *p) {
  sem_wait(&s);
  x = x + 1;
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 2);
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
