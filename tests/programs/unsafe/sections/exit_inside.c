// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
// The process ends while a section is open.
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *ends(void *a) {
  pthread_mutex_lock(&m);
  x += 2;
  exit(0);
  return a;
}
void *up(void *a) {
  pthread_mutex_lock(&m);
  x++;
  assert(x <= 1);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, up, 0);
  pthread_create(&t[1], 0, ends, 0);
  pthread_create(&t[2], 0, up, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
}
