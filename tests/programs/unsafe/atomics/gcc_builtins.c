// expect: UNSAFE
// The __atomic builtins.
#include <assert.h>
#include <pthread.h>
static long x;
static void *add(void *p) {
  __atomic_store_n(&x, __atomic_load_n(&x, __ATOMIC_SEQ_CST) + 3, __ATOMIC_SEQ_CST);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(__atomic_load_n(&x, __ATOMIC_ACQUIRE) == 6);
  return 0;
}
