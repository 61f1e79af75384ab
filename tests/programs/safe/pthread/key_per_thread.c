// expect: SAFE
// A key's value belongs to the thread; a new key is NULL everywhere.
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int a, b;
static void *worker(void *p) {
  assert(pthread_getspecific(key) == 0);
  pthread_setspecific(key, &b);
  assert(pthread_getspecific(key) == &b);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, 0);
  pthread_setspecific(key, &a);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(pthread_getspecific(key) == &a);
  pthread_key_delete(key);
  return 0;
}
