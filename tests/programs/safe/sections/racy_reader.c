// expect: SAFE
#include <assert.h>
#include <pthread.h>
// A read without the lock sees the counter between the sections.
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, seen;
void *up(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return a;
}
void *look(void *a) {
  seen = x;
  return a;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, up, 0);
  pthread_create(&t[1], 0, up, 0);
  pthread_create(&t[2], 0, look, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  assert(x == 2 && seen >= 0 && seen <= 2);
}
