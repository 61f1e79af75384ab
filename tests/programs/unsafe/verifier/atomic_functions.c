// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

static int value;
static int __VERIFIER_atomic_take(int n) {
  int old = value;
  value = old + n;
  return old;
}
static void *thread(void *argument) {
  __VERIFIER_atomic_take(1);
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  __VERIFIER_atomic_take(2);
  pthread_join(t, 0);
  assert(value == 2);
}
