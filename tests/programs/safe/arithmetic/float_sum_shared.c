// expect: SAFE
// A sum of doubles under a lock, read back in another type.
#include <assert.h>
#include <pthread.h>
static double sum = 0.5;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  double by = *(float *)p;
  pthread_mutex_lock(&m);
  sum = sum + by;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  float a = 0.25f, b = 1.5f;
  pthread_t s, t;
  pthread_create(&s, 0, add, &a);
  pthread_create(&t, 0, add, &b);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(sum == 2.25 && (int)(sum * 3) == 6);
  return 0;
}
