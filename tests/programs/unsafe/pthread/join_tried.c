// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

#define _GNU_SOURCE
#include <errno.h>
int pthread_tryjoin_np(pthread_t, void **);
static int value;
static void *thread(void *argument) {
  value = 1;
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, &value);
  void *result;
  int error = pthread_tryjoin_np(t, &result);
  assert(error == 0 || error == EBUSY);
  if (error != 0)
    assert(value == 1 && result == &value);
}
