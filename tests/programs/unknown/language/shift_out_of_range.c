// expect: UNKNOWN
// A shift by the width or more is undefined.
#include <pthread.h>
static unsigned by = 31, x;
static void *worker(void *p) {
  by = by + 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  x = 1u << by;
  pthread_join(t, 0);
  return 0;
}
