// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
static int *shared;
static void *thread(void *argument) {
  sched_yield();
  shared[3] = 1;
  return argument;
}
int main(void) {
  pthread_t t;
  void *p;
  shared = aligned_alloc(16, 64);
  assert(posix_memalign(&p, 16, 32) == 0 && p != shared && (uintptr_t)p % 16 == 0);
  pthread_create(&t, 0, thread, 0);
  sched_yield();
  shared[3] = 2;
  pthread_join(t, 0);
  assert(shared[3] == 2);
  free(shared);
  free(p);
}
