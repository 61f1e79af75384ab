// expect: UNSAFE
// A thread reads through a pointer to a freed block after another thread's malloc took the same
// address: the read finds the new block's value. No pointer is compared anywhere.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *shared;

static void *producer(void *arg) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 7;
  shared = fresh;
  return arg;
}

static void *consumer(void *arg) {
  int *old = shared;
  free(old);
  int *again = shared;
  if (again == 0)
    return arg;
  int value = *again;
  assert(value == 7 || value == 0);
  assert(value != 7);
  return arg;
}

int main(void) {
  pthread_t p, c;
  shared = malloc(sizeof *shared);
  *shared = 0;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  return 0;
}
