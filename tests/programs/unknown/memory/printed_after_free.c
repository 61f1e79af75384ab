// expect: UNKNOWN
// printf reads the text of %s: here one that is no more.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *name;

static void *thread(void *argument) {
  printf("%d %s\n", 1, name);
  return argument;
}

int main(void) {
  pthread_t t;
  name = strdup("x");
  pthread_create(&t, 0, thread, 0);
  free(name);
  pthread_join(t, 0);
}
