// expect: SAFE
// Thread handles are ordinary memory: in an array, a structure, on the heap, copied.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct job {
  pthread_t thread;
  int result;
};
static void *run(void *p) {
  struct job *job = p;
  job->result = job->result + 1;
  return p;
}
int main(void) {
  struct job jobs[2] = {{.result = 1}, {.result = 2}};
  pthread_t *copies = malloc(2 * sizeof *copies);
  for (int i = 0; i < 2; i++)
    pthread_create(&jobs[i].thread, 0, run, &jobs[i]);
  copies[1] = jobs[0].thread;
  memcpy(&copies[0], &jobs[1].thread, sizeof copies[0]);
  pthread_join(copies[0], 0);
  assert(jobs[1].result == 3);
  pthread_join(copies[1], 0);
  assert(jobs[0].result == 2);
  free(copies);
  return 0;
}
