// expect: SAFE
// fmod where the values are known; the sign is the dividend's.
#include <assert.h>
#include <math.h>
#include <pthread.h>
static double x = 5.5;
static void *change(void *p) {
  x = -7.25;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, change, 0);
  double r = fmod(x, 2.0);
  pthread_join(t, 0);
  assert(r == 1.5 || r == -1.25);
  assert(r != 0);
  return 0;
}
