// expect: UNSAFE
// mtx_destroy, cnd_destroy and tss_delete have no effect of their own; a key made after that starts empty.
#include <assert.h>
#include <threads.h>
static mtx_t lock;
static cnd_t changed;
static tss_t first, second;
static int done;
static int worker(void *p) {
  mtx_lock(&lock);
  done = 1;
  cnd_signal(&changed);
  mtx_unlock(&lock);
  (void)p;
  return 3;
}
int main(void) {
  thrd_t t;
  int result = 0;
  mtx_init(&lock, mtx_plain);
  cnd_init(&changed);
  tss_create(&first, 0);
  tss_set(first, &done);
  thrd_create(&t, worker, 0);
  mtx_lock(&lock);
  while (!done)
    cnd_wait(&changed, &lock);
  mtx_unlock(&lock);
  thrd_join(t, &result);
  cnd_destroy(&changed);
  mtx_destroy(&lock);
  tss_delete(first);
  tss_create(&second, 0);
  assert(done == 1 && result == 3 && tss_get(second) != 0);
  return 0;
}
