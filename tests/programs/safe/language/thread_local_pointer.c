// expect: SAFE
// The address of a thread-local variable, handed to another thread, names the first thread's copy.
#include <assert.h>
#include <pthread.h>
static _Thread_local int mine = 1;
static void *worker(void *p) {
  *(int *)p = 2;
  assert(mine == 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &mine);
  pthread_join(t, 0);
  assert(mine == 2);
  return 0;
}
