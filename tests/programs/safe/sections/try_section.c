// expect: SAFE
#include <assert.h>
#include <pthread.h>
// A failing trylock sees that another thread is inside.
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, failed;
void *up(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return a;
}
void *maybe(void *a) {
  if (pthread_mutex_trylock(&m) == 0) {
    x++;
    pthread_mutex_unlock(&m);
  } else {
    failed = 1;
  }
  return a;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, up, 0);
  pthread_create(&t[1], 0, maybe, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(x + failed == 2);
}
