// expect: SAFE
#include <assert.h>
#include <pthread.h>
// The largest number stays; the last one need not be it.
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void offer(int n) {
  pthread_mutex_lock(&m);
  if (n > x)
    x = n;
  pthread_mutex_unlock(&m);
}
void *first(void *a) {
  offer(3), offer(9);
  return a;
}
void *second(void *a) {
  offer(5), offer(4);
  return a;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(x == 9);
}
