// expect: UNSAFE
// A thread works on its creator's local variable.
#include <assert.h>
#include <pthread.h>
static void *worker(void *p) {
  *(int *)p += 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int x = 1;
  pthread_create(&t, 0, worker, &x);
  x += 1;
  pthread_join(t, 0);
  assert(x == 3);
  return 0;
}
