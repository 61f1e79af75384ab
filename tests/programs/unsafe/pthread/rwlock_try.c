// expect: UNSAFE
// tryrdlock is refused only by a writer, trywrlock by anybody; after two read locks it takes two unlocks.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_rwlock_t l;
int main(void) {
  pthread_rwlock_init(&l, 0);
  assert(pthread_rwlock_rdlock(&l) == 0);
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  assert(pthread_rwlock_trywrlock(&l) == EBUSY);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_trywrlock(&l) == 0);
  assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_destroy(&l);
  return 0;
}
