// expect: UNSAFE
// cnd_broadcast wakes both waiters.
#include <assert.h>
#include <threads.h>
static mtx_t lock;
static cnd_t opened;
static int open_now, through;
static int waiter(void *p) {
  mtx_lock(&lock);
  if (!open_now)
    cnd_wait(&opened, &lock);
  through++;
  mtx_unlock(&lock);
  return p != 0;
}
int main(void) {
  thrd_t a, b;
  mtx_init(&lock, mtx_plain);
  cnd_init(&opened);
  thrd_create(&a, waiter, 0);
  thrd_create(&b, waiter, 0);
  mtx_lock(&lock);
  open_now = 1;
  cnd_broadcast(&opened);
  mtx_unlock(&lock);
  thrd_join(a, 0);
  thrd_join(b, 0);
  assert(through == 1);
  return 0;
}
