// expect: UNKNOWN
// A divisor that another thread sets to zero for a moment.
#include <pthread.h>
static int d = 2, q;
static void *changer(void *p) {
  d = 0;
  d = 3;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, changer, 0);
  q = 12 / d;
  pthread_join(t, 0);
  return 0;
}
