// expect: SAFE
// What the program computes for p is what narrowing makes of p behind `p != &a`, but on other
// paths; and p is merged with itself where the branches meet again.
#include <assert.h>
#include <pthread.h>

static int a, b, c;
static int *_Atomic p = &a;

static void *change(void *unused) {
  p = &c;
  p = &b;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, change, 0);
  int *q = p, *r = q == &a ? &c : q, *s = q == &a ? &b : q;
  if (q != &a)
    assert(r == q && s == q);
  else
    assert(r == &c && s == &b && q == &a);
  if (q)
    *q = 1;
  assert(a + b + c == 1);
  assert(q == &a || r == q);
  assert(q != &a || (r == &c && s == &b && a == 1));
}
