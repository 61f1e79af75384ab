// expect: SAFE
// Timed locks of a read-write lock: refused only while they would have to wait.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_rwlock_t l;
static int x;
static void *writer(void *p) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  x = 2;
  pthread_rwlock_unlock(&l);
  return p;
}
int main(void) {
  pthread_t t;
  struct timespec end = {1, 0};
  pthread_rwlock_init(&l, 0);
  pthread_create(&t, 0, writer, 0);
  int error = pthread_rwlock_timedrdlock(&l, &end);
  if (error == 0)
    assert(x != 1);
  pthread_join(t, 0);
  return 0;
}
