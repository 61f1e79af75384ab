// expect: UNKNOWN
// Two threads push onto a stack of two places without a lock around test and push.
#include <pthread.h>
static int stack[2], top = 1;
static void *push(void *p) {
  if (top < 2) {
    stack[top] = 1;
    top = top + 1;
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, push, 0);
  push(0);
  pthread_join(t, 0);
  return 0;
}
