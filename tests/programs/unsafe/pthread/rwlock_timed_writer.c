// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

#include <errno.h>
#include <time.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;
static void *writer(void *argument) {
  struct timespec soon = {1, 0};
  if (pthread_rwlock_timedwrlock(&lock, &soon) == 0) {
    x++;
    y++;
    pthread_rwlock_unlock(&lock);
  }
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_rwlock_rdlock(&lock);
  assert(x == y);
  pthread_rwlock_unlock(&lock);
  pthread_join(t, 0);
  assert(x == 1);
}
