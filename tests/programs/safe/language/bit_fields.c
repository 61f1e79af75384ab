// expect: SAFE
// Two bit-fields of one unit: a store of one rewrites the other.
#include <assert.h>
#include <pthread.h>
static struct {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
} s;
static void *worker(void *p) {
  s.a = 3;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  s.b = 5;
  pthread_join(t, 0);
  assert(s.a == 3 && s.b == 5);
  return 0;
}
