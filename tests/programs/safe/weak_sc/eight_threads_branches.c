// expect: SAFE
// Weak sequential consistency allows all these reads together, sequential consistency does not: with branches in place of values.
#include <assert.h>
#include <pthread.h>
static int x, y, seen[8];
static void *t1(void *p) {
  x = 2;
  if (y != 1)
    return p;
  seen[0] = 1;
  return p;
}
static void *t2(void *p) {
  y = 2;
  if (x != 1)
    return p;
  seen[1] = 1;
  return p;
}
static void *t3(void *p) {
  x = 1;
  if (y != 2)
    return p;
  seen[2] = 1;
  return p;
}
static void *t4(void *p) {
  y = 1;
  if (x != 2)
    return p;
  seen[3] = 1;
  return p;
}
static void *t5(void *p) {
  if (x != 2)
    return p;
  if (y != 2)
    return p;
  seen[4] = 1;
  return p;
}
static void *t6(void *p) {
  if (y != 1)
    return p;
  if (x != 1)
    return p;
  seen[5] = 1;
  return p;
}
static void *t7(void *p) {
  if (x != 1)
    return p;
  if (y != 1)
    return p;
  seen[6] = 1;
  return p;
}
static void *t8(void *p) {
  if (y != 2)
    return p;
  if (x != 2)
    return p;
  seen[7] = 1;
  return p;
}
int main(void) {
  void *(*run[8])(void *) = {t1, t2, t3, t4, t5, t6, t7, t8};
  enum { N = 8 };
  pthread_t t[N];
  int all = 1;
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, run[i], 0);
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], 0);
    all = all && seen[i];
  }
  assert(!all);
  return 0;
}
