// expect: UNKNOWN
// A store behind the end of a local array, in a thread.
#include <pthread.h>
static void *thread(void *argument) {
  int local[2] = {0, 0};
  local[2] = 5;
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  pthread_join(t, 0);
  return 0;
}
