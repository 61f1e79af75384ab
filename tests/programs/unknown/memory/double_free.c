// expect: UNKNOWN
// Both threads find the block and free it.
#include <pthread.h>
#include <stdlib.h>
static char *block;
static void *release(void *p) {
  if (block) {
    free(block);
    block = 0;
  }
  return p;
}
int main(void) {
  pthread_t t;
  block = malloc(1);
  pthread_create(&t, 0, release, 0);
  release(0);
  pthread_join(t, 0);
  return 0;
}
