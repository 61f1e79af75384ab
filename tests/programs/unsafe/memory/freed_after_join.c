// expect: UNSAFE
// A monitor on the heap, freed by main after all threads have been joined; the consumer looks only once whether there is something.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct buffer {
  int slot, full;
  pthread_mutex_t m;
  pthread_cond_t changed;
};
static void put(struct buffer *b, int v) {
  pthread_mutex_lock(&b->m);
  while (b->full)
    pthread_cond_wait(&b->changed, &b->m);
  b->slot = v;
  b->full = 1;
  pthread_cond_broadcast(&b->changed);
  pthread_mutex_unlock(&b->m);
}
static int get(struct buffer *b) {
  pthread_mutex_lock(&b->m);
  if (!b->full)
    pthread_cond_wait(&b->changed, &b->m);
  int v = b->slot;
  b->full = 0;
  pthread_cond_broadcast(&b->changed);
  pthread_mutex_unlock(&b->m);
  return v;
}
static void *one(void *b) {
  put(b, 1);
  return 0;
}
static void *two(void *b) {
  put(b, 2);
  return 0;
}
int main(void) {
  pthread_t s, t;
  struct buffer *b = calloc(1, sizeof *b);
  pthread_create(&s, 0, one, b);
  pthread_create(&t, 0, two, b);
  int sum = get(b) + get(b);
  pthread_join(s, 0);
  pthread_join(t, 0);
  free(b);
  assert(sum == 3);
}
