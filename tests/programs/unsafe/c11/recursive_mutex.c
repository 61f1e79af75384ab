// expect: UNSAFE
// mtx_recursive lets its owner in again, mtx_plain does not (and then nothing behind it is reached).
#include <assert.h>
#include <threads.h>
static mtx_t m;
int main(void) {
  mtx_init(&m, mtx_plain | mtx_recursive);
  mtx_lock(&m);
  mtx_lock(&m);
  assert(0);
  return 0;
}
