// expect: UNSAFE
// A two-dimensional array whose index another thread chooses.
#include <assert.h>
#include <pthread.h>
static int grid[2][2], row;
static void *worker(void *p) {
  row = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int r = row;
  grid[r][1] = 7;
  assert(grid[0][1] == 7);
  pthread_join(t, 0);
  return 0;
}
