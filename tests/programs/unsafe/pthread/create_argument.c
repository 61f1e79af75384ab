// expect: UNSAFE
// A thread may run before the value that its argument points to has been stored.
#include <assert.h>
#include <pthread.h>
static int value;
static void *reader(void *p) {
  assert(*(int *)p == 3);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, &value);
  value = 3;
  pthread_join(t, 0);
  return 0;
}
