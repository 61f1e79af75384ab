// expect: SAFE
// Output functions change nothing; their results are open.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static int x;
static void *worker(void *p) {
  printf("x is %d\n", x);
  puts("done");
  fprintf(stderr, "%s", "note");
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  putchar('c');
  assert(x == 1);
  return 0;
}
