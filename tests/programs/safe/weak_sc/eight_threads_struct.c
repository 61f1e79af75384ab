// expect: SAFE; requires: no-explicit
// Weak sequential consistency allows all these reads together, sequential consistency does not: members of a struct.
#include <assert.h>
#include <pthread.h>
static struct {
  int x, y;
} s;
static void *t1(void *p) {
  s.x = 2;
  int got_y = s.y;
  return (void *)(long)(got_y == 1);
}
static void *t2(void *p) {
  s.y = 2;
  int got_x = s.x;
  return (void *)(long)(got_x == 1);
}
static void *t3(void *p) {
  s.x = 1;
  int got_y = s.y;
  return (void *)(long)(got_y == 2);
}
static void *t4(void *p) {
  s.y = 1;
  int got_x = s.x;
  return (void *)(long)(got_x == 2);
}
static void *t5(void *p) {
  int got_x = s.x;
  int got_y = s.y;
  return (void *)(long)(got_x == 2 && got_y == 2);
}
static void *t6(void *p) {
  int got_y = s.y;
  int got_x = s.x;
  return (void *)(long)(got_y == 1 && got_x == 1);
}
static void *t7(void *p) {
  int got_x = s.x;
  int got_y = s.y;
  return (void *)(long)(got_x == 1 && got_y == 1);
}
static void *t8(void *p) {
  int got_y = s.y;
  int got_x = s.x;
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
