// expect: SAFE
// A destructor gets the value at the end of the thread, before a join returns; not for NULL.
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int destroyed, value;
static void destroy(void *p) {
  assert(p == &value);
  destroyed = destroyed + 1;
}
static void *worker(void *p) {
  pthread_setspecific(key, &value);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(destroyed == 1);
  return 0;
}
