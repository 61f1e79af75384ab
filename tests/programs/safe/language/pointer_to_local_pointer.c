// expect: SAFE
// A store through a pointer kept in a local that turns out to be another local, itself a pointer to a global.
#include <assert.h>
#include <pthread.h>
static int x, y;
static void *work(void *p) {
  int *one = &x;
  int **two = &one, ***three = &two;
  *two = one;
  **three = &y;
  *one = 2;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  assert(x == 0 && y == 2);
  return 0;
}
