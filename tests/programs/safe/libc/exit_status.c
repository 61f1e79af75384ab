// expect: SAFE
// exit ends the process from a called function, also while another thread waits.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void give_up(void) {
  exit(EXIT_FAILURE);
}
static void *worker(void *p) {
  pthread_mutex_lock(&m);
  assert(x == 0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, worker, 0);
  x = 1;
  give_up();
  pthread_join(t, 0);
  return 0;
}
