// expect: SAFE
// A mutex in memory that was never initialised is locked or free: nobody knows.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
int main(void) {
  pthread_mutex_t *m = calloc(1, sizeof *m);
  assert(pthread_mutex_trylock(m) == 0);
  return 0;
}
