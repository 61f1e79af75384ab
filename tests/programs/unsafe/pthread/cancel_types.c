// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// The state and the type are kept a thread and given back.
static int first = -1;
static void *thread(void *argument) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old) == 0);
  first = old;
  assert(pthread_setcanceltype(7, &old) != 0);
  return argument;
}
int main(void) {
  pthread_t t;
  int old;
  pthread_create(&t, 0, thread, 0);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
  assert(old == PTHREAD_CANCEL_ENABLE);
  pthread_join(t, 0);
  assert(first == PTHREAD_CANCEL_ASYNCHRONOUS);
}
