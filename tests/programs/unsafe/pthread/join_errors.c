// expect: UNSAFE
// A join of a detached thread (by attribute, by itself, by another) is EINVAL and waits for nothing; of oneself EDEADLK.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <threads.h>
static int x, go;
static void *by_attribute(void *p) {
  while (!go)
    ;
  x = 1;
  return p;
}
static int c11(void *p) {
  while (!go)
    ;
  return 5;
}
static void *by_itself(void *p) {
  assert(pthread_detach(pthread_self()) == 0);
  return p;
}
int main(void) {
  pthread_t t, u;
  thrd_t v;
  pthread_attr_t a;
  int r = 0;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &a, by_attribute, 0);
  assert(pthread_join(t, 0) == EINVAL);
  assert(x == 1);
  assert(pthread_detach(t) == EINVAL);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_JOINABLE);
  pthread_create(&u, &a, by_itself, &x);
  void *result = 0;
  int error = pthread_join(u, &result);
  assert(error == 0 ? result == &x : error == EINVAL && result == 0);
  assert(pthread_join(pthread_self(), 0) == EDEADLK);
  thrd_create(&v, c11, 0);
  assert(thrd_detach(v) == thrd_success);
  assert(thrd_detach(v) == thrd_error);
  assert(thrd_join(v, &r) == thrd_error);
  go = 1;
  return r;
}
