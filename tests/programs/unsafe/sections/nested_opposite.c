// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
// Two locks taken in both orders; who gets through has counted both.
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
int x;
void *mk(void *a) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&k);
  x++;
  pthread_mutex_unlock(&k);
  pthread_mutex_unlock(&m);
  return a;
}
void *km(void *a) {
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  return a;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, mk, 0);
  pthread_create(&t[1], 0, km, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(x != 2);
}
