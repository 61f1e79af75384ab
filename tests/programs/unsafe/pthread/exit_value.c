// expect: UNSAFE
// pthread_exit ends the thread from a called function; its value goes to the join.
#include <assert.h>
#include <pthread.h>
static int after;
static void leave(int yes) {
  if (yes)
    pthread_exit((void *)7);
  after = 1;
}
static void *worker(void *p) {
  leave(p != 0);
  after = after + 2;
  return p;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, &result);
  assert(result == (void *)7 && after == 0);
  return 0;
}
