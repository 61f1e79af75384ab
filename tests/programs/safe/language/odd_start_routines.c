// expect: SAFE
// Start routines of odd types: no argument, an int argument, an int result.
#include <assert.h>
#include <pthread.h>
static int a, b;
static void none(void) { a = 1; }
static int number(int n) {
  b = n;
  return n;
}
int main(void) {
  pthread_t t, u;
  void *result;
  pthread_create(&t, 0, (void *(*)(void *))none, 0);
  pthread_create(&u, 0, (void *(*)(void *))number, (void *)6);
  pthread_join(t, 0);
  pthread_join(u, &result);
  assert(a == 1 && b == 6 && (int)(long)result == 6);
  return 0;
}
