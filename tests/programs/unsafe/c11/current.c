// expect: UNSAFE
// thrd_current and thrd_equal.
#include <assert.h>
#include <threads.h>
static thrd_t id;
static int worker(void *p) {
  (void)p;
  id = thrd_current();
  return 0;
}
int main(void) {
  thrd_t t;
  thrd_create(&t, worker, 0);
  thrd_join(t, 0);
  assert(thrd_equal(id, t));
  assert(thrd_equal(id, thrd_current()));
  return 0;
}
