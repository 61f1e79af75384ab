// expect: UNSAFE
// Undefined behaviour is reachable, and so is a violation without it: the violation is the answer.
#include <assert.h>
#include <pthread.h>
static int *pointer;
static void *reader(void *p) {
  if (p)
    *pointer = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, &t);
  assert(pointer != 0);
  return 0;
}
