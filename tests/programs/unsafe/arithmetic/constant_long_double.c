// expect: UNSAFE
// Of long double only what clang folds is left when the program runs: sizes and constants converted to double.
#include <assert.h>
#include <pthread.h>
static double half = 1.0L / 2.0L;
static void *worker(void *p) {
  half = half * 2.0;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(half == 0.5 && sizeof(long double) >= 8 && (int)2.75L == 2);
  return 0;
}
