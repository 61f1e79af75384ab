// expect: SAFE
// A compiler barrier, a fence and a pause are understood.
#include <assert.h>
#include <pthread.h>
static int x;
static void *worker(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("mfence" ::: "memory");
  __asm__ volatile("pause");
  assert(x == 0 || x == 1);
  pthread_join(t, 0);
  return 0;
}
