// expect: UNSAFE
// Pointers to pointers; list cells in the frames of two threads, linked through the address of the last link.
#include <assert.h>
#include <pthread.h>
struct cell {
  int value;
  struct cell *next;
};
static struct cell *first, **last = &first;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void append(struct cell *cell) {
  pthread_mutex_lock(&m);
  *last = cell;
  last = &cell->next;
  pthread_mutex_unlock(&m);
}
static void *worker(void *p) {
  append(p);
  return p;
}
int main(void) {
  struct cell a = {1, 0}, b = {2, 0};
  pthread_t t;
  pthread_create(&t, 0, worker, &a);
  append(&b);
  pthread_join(t, 0);
  int sum = 0;
  for (struct cell *cell = first; cell; cell = cell->next)
    sum = 10 * sum + cell->value;
  assert(sum == 12);
  return 0;
}
