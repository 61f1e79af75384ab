// expect: SAFE
// A destructor that sets a value again is called again.
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int destroyed, values[2];
static void destroy(void *p) {
  destroyed = destroyed + 1;
  if (p == &values[0])
    pthread_setspecific(key, &values[1]);
}
static void *worker(void *p) {
  pthread_setspecific(key, &values[0]);
  pthread_exit(p);
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(destroyed == 2);
  return 0;
}
