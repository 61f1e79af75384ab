// expect: SAFE
// The right side of && is evaluated only if the left one holds.
#include <assert.h>
#include <pthread.h>
static int value = 3, *pointer;
static void *worker(void *p) {
  pointer = &value;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (pointer && *pointer != 0)
    assert(*pointer == 3);
  pthread_join(t, 0);
  return 0;
}
