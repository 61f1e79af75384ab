// expect: UNKNOWN
// Freed after one of two threads has been joined: the other may still use it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static void *use(void *p) {
  *(int *)p = 1;
  return 0;
}
int main(void) {
  pthread_t s, t;
  int *p = malloc(sizeof *p);
  pthread_create(&s, 0, use, p);
  pthread_create(&t, 0, use, p);
  pthread_join(s, 0);
  free(p);
  pthread_join(t, 0);
}
