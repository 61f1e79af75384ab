// expect: SAFE
// A thread that waits for the write lock beside its own read lock waits for ever.
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_wrlock(&l);
  assert(0);
  return 0;
}
