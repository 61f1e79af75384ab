// expect: SAFE
// Stop of one thread: a write lock beside a reader that stays.
// The assertion behind it is never reached.
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *stopped(void *p) {
  x = 1;
  pthread_rwlock_wrlock(&l);
  assert(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, 0, stopped, 0);
  return 0;
}
