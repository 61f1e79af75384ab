// expect: SAFE
// Recursion under the control of constants is followed to its end, deep as it may be.
#include <assert.h>
#include <pthread.h>

static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

static void *worker(void *arg) {
  assert(sum(3000) == 3000 * 3001 / 2);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(even(2000));
  pthread_join(t, 0);
  return 0;
}
