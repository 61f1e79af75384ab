// expect: UNSAFE
// Cleanup handlers run at pthread_exit, last one first, and at a pop that asks for it.
#include <assert.h>
#include <pthread.h>
static int trace;
static void note(void *p) { trace = trace * 10 + *(int *)p; }
static int one = 1, two = 2, three = 3;
static void *worker(void *p) {
  pthread_cleanup_push(note, &one);
  pthread_cleanup_push(note, &two);
  pthread_cleanup_pop(1);
  pthread_cleanup_push(note, &three);
  if (trace == 0)
    pthread_exit(p);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(trace == 31);
  return 0;
}
