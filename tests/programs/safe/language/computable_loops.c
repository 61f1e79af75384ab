// expect: SAFE
// Loops with computable ends are unwound in full.
#include <assert.h>
#include <pthread.h>
static int table[20], limit = 20;
static void *worker(void *p) {
  for (int i = 0; i < 20; i++)
    table[i] = i;
  return p;
}
int main(void) {
  pthread_t t;
  int sum = 0;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  for (int i = 0; i < limit; i++)
    sum += table[i];
  assert(sum == 190);
  return 0;
}
