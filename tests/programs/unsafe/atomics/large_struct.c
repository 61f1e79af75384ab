// expect: UNSAFE
// An atomic object that is larger than a word goes through library calls; it is still one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct triple {
  long a, b, c;
};
static struct triple x;
static void *writer(void *p) {
  struct triple t = {4, 4, 4};
  x = t;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct triple seen = x;
  assert(seen.a == seen.b && seen.b == seen.c);
  pthread_join(t, 0);
  return 0;
}
