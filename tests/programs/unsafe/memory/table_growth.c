// expect: UNSAFE; options: --engine explicit
// A table that grows by realloc under a lock.
// On the explicit engine: the bounded one answers UNKNOWN to an allocation of a size that is not known.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *table, size;
static void append(int n) {
  pthread_mutex_lock(&m);
  table = realloc(table, (size + 1) * sizeof *table);
  table[size] = n;
  pthread_mutex_unlock(&m);
  size = size + 1;
}
static void *worker(void *p) {
  append(2);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  append(1);
  pthread_join(t, 0);
  assert(size == 2 && table[0] + table[1] == 3);
  return 0;
}
