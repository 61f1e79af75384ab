// expect: UNSAFE
// reach_error is a violation, with a body or without.
#include <pthread.h>
extern void reach_error(void);
static int x;
static void *worker(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (x == 0)
    reach_error();
  return 0;
}
