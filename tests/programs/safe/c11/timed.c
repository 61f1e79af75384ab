// expect: SAFE
// Timed waits of <threads.h> may give up; yield and sleep order nothing; a detached thread.
#include <assert.h>
#include <threads.h>
#include <time.h>
static mtx_t m;
static cnd_t c;
static int ready, seen;
static int setter(void *argument) {
  struct timespec pause = {0, 1};
  thrd_sleep(&pause, 0);
  mtx_lock(&m);
  ready = 1;
  cnd_signal(&c);
  mtx_unlock(&m);
  return argument != 0;
}
static int idler(void *argument) {
  thrd_yield();
  return argument != 0;
}
int main(void) {
  thrd_t t, d;
  struct timespec until = {1, 0};
  mtx_init(&m, mtx_timed);
  cnd_init(&c);
  thrd_create(&t, setter, 0);
  thrd_create(&d, idler, 0);
  thrd_detach(d);
  int locked = mtx_timedlock(&m, &until);
  assert(locked == thrd_success || locked == thrd_timedout);
  if (locked == thrd_success) {
    int waited = thrd_success;
    if (!ready)
      waited = cnd_timedwait(&c, &m, &until);
    if (ready)
      seen = 1;
    assert(waited == thrd_success || waited == thrd_timedout);
    mtx_unlock(&m);
  }
  thrd_join(t, 0);
  assert(seen == 0 || ready == 1);
}
