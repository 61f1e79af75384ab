// expect: UNSAFE
// pthread_join waits for the end of the thread and hands over its result.
#include <assert.h>
#include <pthread.h>
static int done;
static void *worker(void *p) {
  done = 1;
  return (char *)p + 1;
}
int main(void) {
  pthread_t t;
  void *result;
  char text[4];
  pthread_create(&t, 0, worker, text);
  result = text + 1;
  assert(done == 1);
  assert(result == text + 1);
  return 0;
}
