// expect: SAFE
// Two readers can be inside together, two writers cannot.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int inside;
static void *visitor(void *p) {
  pthread_rwlock_wrlock(&l);
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  pthread_rwlock_unlock(&l);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, visitor, 0);
  visitor(0);
  pthread_join(t, 0);
  return 0;
}
