// expect: UNSAFE
// call_once runs the routine once.
#include <assert.h>
#include <threads.h>
static once_flag flag = ONCE_FLAG_INIT;
static once_flag other = ONCE_FLAG_INIT;
static int x;
static void set(void) { x = x + 1; }
static int user(void *p) {
  (void)p;
  call_once(&flag, set);
  assert(x == 1);
  return 0;
}
int main(void) {
  thrd_t t;
  thrd_create(&t, user, 0);
  call_once(&other, set);
  thrd_join(t, 0);
  assert(x == 1);
  return 0;
}
