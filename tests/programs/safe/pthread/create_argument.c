// expect: SAFE
// A thread gets its argument; the store after the creation comes too late for nobody.
#include <assert.h>
#include <pthread.h>
static int value;
static void *reader(void *p) {
  assert(*(int *)p == 3);
  return 0;
}
int main(void) {
  pthread_t t;
  value = 3;
  pthread_create(&t, 0, reader, &value);
  pthread_join(t, 0);
  return 0;
}
