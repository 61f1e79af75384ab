// expect: SAFE
#include <assert.h>
#include <pthread.h>

// Compiler barriers, pause and fences are known.
static int x, y, a = -1, b = -1;
#define barrier() __asm__ volatile("" ::: "memory")
#define fence() __asm__ volatile("mfence" ::: "memory")
static void *thread(void *argument) {
  x = 1;
  fence();
  a = y;
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  y = 1;
  barrier();
  __asm__ volatile("pause");
  b = x;
  pthread_join(t, 0);
  assert(a == 1 || b == 1);
}
