// expect: UNSAFE
// memcpy of a struct is several steps.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct pair {
  int a, b;
};
static struct pair shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *p) {
  struct pair both = {1, 1};
  memcpy(&shared, &both, sizeof both);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  assert(shared.a == shared.b);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
