// expect: SAFE
// Nobody is inside beside a writer.
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *writer(void *p) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  x = 0;
  pthread_rwlock_unlock(&l);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_rwlock_rdlock(&l);
  assert(x == 0);
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
  return 0;
}
