// expect: SAFE WITHIN BOUND
#include <assert.h>
#include <pthread.h>

#include <stdatomic.h>
static atomic_int value;
static void *thread(void *argument) {
  int old = atomic_load(&value);
  while (!atomic_compare_exchange_weak(&value, &old, old + 2))
    ;
  return argument;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, thread, 0);
  pthread_create(&b, 0, thread, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(value == 4);
}
