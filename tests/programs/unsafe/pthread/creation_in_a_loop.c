// expect: UNSAFE
// Handles in an array, all joined (one is forgotten).
#include <assert.h>
#include <pthread.h>
static int done[3];
static void *worker(void *p) {
  *(int *)p = 1;
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, worker, &done[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(done[0] && done[1] && done[2]);
  return 0;
}
