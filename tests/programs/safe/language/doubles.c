// expect: SAFE; options: --engine explicit
// Floating point: exact small sums, comparison, conversion.
// On the explicit engine: the bounded one answers UNKNOWN to arithmetic on doubles that are not constant.
#include <assert.h>
#include <pthread.h>
static double sum = 0.5;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  sum = sum + 0.25;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  assert(sum == 1.0 && (int)(sum * 3) == 3);
  return 0;
}
