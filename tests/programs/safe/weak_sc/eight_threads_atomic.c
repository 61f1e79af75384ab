// expect: SAFE; requires: no-explicit
// Weak sequential consistency allows all these reads together, sequential consistency does not: atomic variables.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *t1(void *p) {
  x = 2;
  int got_y = y;
  return (void *)(long)(got_y == 1);
}
static void *t2(void *p) {
  y = 2;
  int got_x = x;
  return (void *)(long)(got_x == 1);
}
static void *t3(void *p) {
  x = 1;
  int got_y = y;
  return (void *)(long)(got_y == 2);
}
static void *t4(void *p) {
  y = 1;
  int got_x = x;
  return (void *)(long)(got_x == 2);
}
static void *t5(void *p) {
  int got_x = x;
  int got_y = y;
  return (void *)(long)(got_x == 2 && got_y == 2);
}
static void *t6(void *p) {
  int got_y = y;
  int got_x = x;
  return (void *)(long)(got_y == 1 && got_x == 1);
}
static void *t7(void *p) {
  int got_x = x;
  int got_y = y;
  return (void *)(long)(got_x == 1 && got_y == 1);
}
static void *t8(void *p) {
  int got_y = y;
  int got_x = x;
  return (void *)(long)(got_y == 2 && got_x == 2);
}
int main(void) {
  void *(*run[8])(void *) = {t1, t2, t3, t4, t5, t6, t7, t8};
  enum { N = 8 };
  pthread_t t[N];
  int all = 1;
  void *seen;
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, run[i], 0);
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], &seen);
    all = all && seen;
  }
  assert(!all);
  return 0;
}
