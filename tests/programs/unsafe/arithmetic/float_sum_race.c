// expect: UNSAFE
// Unprotected additions: 0.1 and 0.2 are no sums of powers of two, so the order of the threads shows in the last digit.
#include <assert.h>
#include <pthread.h>
static double total = 0.3;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  total += *(double *)p;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  double a = 0.1, b = 0.2;
  pthread_t s, t;
  pthread_create(&s, 0, add, &a);
  pthread_create(&t, 0, add, &b);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(total == 0.3 + 0.1 + 0.2);
  return 0;
}
