// expect: UNSAFE
// x = x + 1 is a load and a store; a structure copy is a load and a store a field: others come between.
#include <assert.h>
#include <pthread.h>
static struct pair {
  int a, b;
} shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *p) {
  struct pair both = {1, 1};
  pthread_mutex_lock(&m);
  shared = both;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m), pthread_mutex_unlock(&m);
  struct pair seen = shared;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(seen.a == seen.b);
  return 0;
}
