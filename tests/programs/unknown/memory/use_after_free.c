// expect: UNKNOWN
// One thread frees what another one still reads: undefined behaviour is reachable, nothing is SAFE.
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
  free(x);
  pthread_join(t, 0);
  return 0;
}
