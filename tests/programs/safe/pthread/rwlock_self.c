// expect: SAFE
// A thread that asks again for a lock it writes to is told EDEADLK, or waits for ever; it never gets in.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER, other = PTHREAD_RWLOCK_INITIALIZER;
static void *writer(void *p) {
  pthread_rwlock_wrlock(&other);
  pthread_rwlock_wrlock(&l);
  int again = pthread_rwlock_wrlock(&l);
  assert(again == EDEADLK);
  assert(pthread_rwlock_rdlock(&l) == EDEADLK);
  assert(pthread_rwlock_trywrlock(&l) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&other);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_join(t, 0);
  return 0;
}
