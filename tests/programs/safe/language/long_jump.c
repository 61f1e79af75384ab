// expect: SAFE
// longjmp as an exception: out of two calls, with a value, under locks that are taken back; a second try in a loop.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
struct attempt {
  jmp_buf on_error;
  int code;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total, failures;
_Noreturn static void fail(struct attempt *a, int code) {
  a->code = code;
  longjmp(a->on_error, 3);
}
static int checked(struct attempt *a, int v) {
  if (v < 0)
    fail(a, -v);
  return v;
}
static void add(struct attempt *a, int v) {
  int n = checked(a, v);
  pthread_mutex_lock(&m);
  total += n;
  pthread_mutex_unlock(&m);
}
static void *run(void *p) {
  const int *values = p;
  struct attempt a = {.code = 0};
  volatile int tries = 0;
  int thrown = setjmp(a.on_error);
  if (thrown == 0) {
    tries++;
    add(&a, values[0]);
    add(&a, values[1]);
  } else {
    assert(thrown == 3 && tries == 1);
    pthread_mutex_lock(&m);
    failures += a.code;
    pthread_mutex_unlock(&m);
  }
  return p;
}
static jmp_buf again;
int main(void) {
  static int p[] = {1, -2}, q[] = {-4, 8};
  volatile int rounds = 0;
  pthread_t s, t;
  if (setjmp(again) < 2) {
    rounds++;
    longjmp(again, rounds);
  }
  assert(rounds == 2);
  pthread_create(&s, 0, run, p);
  pthread_create(&t, 0, run, q);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(total == 1);
  assert(failures == 6);
}
