// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// argv, used as most programs do: compared, printed, converted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *thread(void *argument) {
  count += *(int *)argument;
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s N\n", argv[0]);
    return 1;
  }
  int n = atoi(argv[1]);
  if (strcmp(argv[1], "none") == 0 || n < 0 || n > 1000)
    return 2;
  pthread_t a, b;
  pthread_create(&a, 0, thread, &n);
  pthread_create(&b, 0, thread, &n);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2 * n);
}
