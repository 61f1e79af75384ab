// expect: UNSAFE
// The routine runs once, and who comes second waits for its end.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int x;
static void fill(void) {
  x = x + 1;
  x = x + 10;
}
static void *user(void *p) {
  if (x == 0)
    fill();
  assert(x == 11);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  user(0);
  pthread_join(t, 0);
  return 0;
}
