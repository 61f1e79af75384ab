// expect: SAFE
// The same with the free behind the join.
#include <pthread.h>
#include <stdlib.h>
static void *reader(void *p) {
  int *x = p;
  *x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int *x = malloc(sizeof *x);
  pthread_create(&t, 0, reader, x);
  pthread_join(t, 0);
  free(x);
  return 0;
}
