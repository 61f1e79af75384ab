// expect: UNSAFE
// An uninitialised local stored to memory that others see: any value, but one.
#include <assert.h>
#include <pthread.h>
static int shared, first, second;
static void *reader(void *argument) {
  first = shared;
  second = shared;
  return argument;
}
int main(void) {
  pthread_t thread;
  int local;
  shared = local;
  pthread_create(&thread, 0, reader, 0);
  pthread_join(thread, 0);
  assert(first == 0);
  return 0;
}
