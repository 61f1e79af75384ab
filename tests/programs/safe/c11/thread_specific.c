// expect: SAFE
// tss_t: a value a thread, a destructor at its end; thrd_exit ends a thread from within a call.
#include <assert.h>
#include <threads.h>
static tss_t key;
static int value, destroyed;
static void destroy(void *p) { destroyed = destroyed + (p == &value); }
static int worker(void *p) {
  (void)p;
  assert(tss_get(key) == 0);
  tss_set(key, &value);
  thrd_exit(5);
}
int main(void) {
  thrd_t t;
  int result;
  tss_create(&key, destroy);
  thrd_create(&t, worker, 0);
  thrd_join(t, &result);
  assert(result == 5 && destroyed == 1);
  return 0;
}
