// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
// Sums of two phases with a reset between.
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *up(void *a) {
  pthread_mutex_lock(&m);
  x += 3;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, up, 0);
  pthread_create(&t[1], 0, up, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(x == 6);
  x = 1;
  pthread_create(&t[0], 0, up, 0);
  pthread_create(&t[1], 0, up, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(x == 13);
}
