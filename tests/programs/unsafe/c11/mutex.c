// expect: UNSAFE
// mtx_t around an increment; mtx_trylock answers thrd_busy.
#include <assert.h>
#include <threads.h>
static mtx_t m;
static int x;
static int add(void *p) {
  (void)p;
  int got = mtx_trylock(&m);
  x = x + 1;
  if (got != thrd_busy)
    mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, add, 0);
  add(0);
  thrd_join(t, 0);
  assert(x == 2);
  mtx_destroy(&m);
  return 0;
}
