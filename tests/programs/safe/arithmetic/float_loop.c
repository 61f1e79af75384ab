// expect: SAFE
// A loop over doubles with computable end; 0.1 added ten times is not one.
#include <assert.h>
#include <pthread.h>
static double x;
static void *count(void *p) {
  double y = 0;
  int n = 0;
  for (double step = 0; step < 1; step += 0.125) {
    y += 0.1;
    n++;
  }
  x = y;
  return n == 8 ? p : 0;
}
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, count, &t);
  pthread_join(t, &r);
  assert(r == &t && x > 0.79 && x < 0.81);
  assert(x != 0.8);
  return 0;
}
