// expect: UNSAFE
// A mutex a cell; the wrong index protects nothing.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int cell[2];
static void add(int lock_index, int index) {
  pthread_mutex_lock(&lock[lock_index]);
  cell[index] = cell[index] + 1;
  pthread_mutex_unlock(&lock[lock_index]);
}
static void *worker(void *p) {
  add(1, 1);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  add(0, 1);
  pthread_join(t, 0);
  assert(cell[1] == 2);
  return 0;
}
