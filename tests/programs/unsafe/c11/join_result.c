// expect: UNSAFE
// thrd_join hands over an int, also a negative one.
#include <assert.h>
#include <threads.h>
static int worker(void *p) { return *(int *)p - 3; }
int main(void) {
  thrd_t t;
  int n = 1, result;
  assert(thrd_create(&t, worker, &n) == thrd_success);
  n = 2;
  assert(thrd_join(t, &result) == thrd_success);
  assert(result == -2);
  return 0;
}
