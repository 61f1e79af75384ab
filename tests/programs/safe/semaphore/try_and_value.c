// expect: SAFE
// sem_trywait fails with EAGAIN at zero; sem_getvalue tells the value.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
int main(void) {
  int value;
  sem_init(&s, 0, 1);
  assert(sem_trywait(&s) == 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  sem_post(&s);
  sem_post(&s);
  sem_getvalue(&s, &value);
  assert(value == 2);
  return 0;
}
