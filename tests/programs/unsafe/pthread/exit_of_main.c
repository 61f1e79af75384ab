// expect: UNSAFE
// main ends by pthread_exit: the other thread goes on, and main's locals live until the process ends.
#include <assert.h>
#include <pthread.h>
static int *shown, later;
static pthread_t first;
static void *worker(void *p) {
  pthread_join(first, 0);
  later = *shown;
  assert(later != 7);
  return p;
}
int main(void) {
  int local = 7;
  pthread_t t;
  shown = &local;
  first = pthread_self();
  pthread_create(&t, 0, worker, 0);
  pthread_exit(0);
}
