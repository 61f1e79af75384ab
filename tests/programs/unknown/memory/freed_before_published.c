// expect: UNKNOWN
// The block is freed, and the local dead, before the thread that gets the pointers is made.
#include <pthread.h>
#include <stdlib.h>

static int *block, *local;

static void *reader(void *arg) {
  int **which = arg;
  return *which && **which ? arg : 0;
}

static void leave_a_pointer(void) {
  int here = 1;
  local = &here;
}

int main(void) {
  pthread_t t;
  block = malloc(sizeof *block);
  *block = 0;
  leave_a_pointer();
  free(block);
  pthread_create(&t, 0, reader, rand() % 2 ? &block : &local);
  pthread_join(t, 0);
  return 0;
}
