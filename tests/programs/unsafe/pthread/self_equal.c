// expect: UNSAFE
// Each thread has an id of its own, which is the handle that its creator got.
#include <assert.h>
#include <pthread.h>
static pthread_t ids[2];
static void *first(void *p) {
  ids[0] = pthread_self();
  return p;
}
static void *second(void *p) {
  ids[1] = pthread_self();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(pthread_equal(ids[0], a) && pthread_equal(ids[1], b));
  assert(pthread_equal(ids[0], ids[1]));
  assert(!pthread_equal(ids[0], pthread_self()));
  return 0;
}
