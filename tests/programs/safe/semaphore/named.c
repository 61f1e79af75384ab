// expect: SAFE
#include <assert.h>
#include <pthread.h>

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
static int value;
static void *thread(void *argument) {
  sem_t *s = sem_open("/ready", 0);
  value = 1;
  sem_post(s);
  return argument;
}
int main(void) {
  pthread_t t;
  assert(sem_open("/ready", 0) == SEM_FAILED && errno == ENOENT);
  sem_t *s = sem_open("/ready", O_CREAT | O_EXCL, 0600, 0);
  assert(s != SEM_FAILED);
  pthread_create(&t, 0, thread, 0);
  sem_wait(s);
  assert(value == 1);
  sem_close(s);
  assert(sem_unlink("/ready") == 0);
}
