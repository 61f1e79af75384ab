// expect: UNSAFE
// A buffer that two threads format into.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static char text[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writer(void *p) {
  sprintf(text, "%d", 22);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  sprintf(text, "%d", 11);
  assert(text[0] == text[1]);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
