// expect: UNSAFE
// The loop counter as an argument: by value each thread has its own, by address they see it change.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static int seen[2];
static void *worker(void *p) {
  int i = *(int *)p & 1;
  seen[i] = 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], 0, worker, &i);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(seen[0] && seen[1]);
  return 0;
}
