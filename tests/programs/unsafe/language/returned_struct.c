// expect: UNSAFE
// Structs by value, small and large.
#include <assert.h>
struct small {
  int a, b;
};
struct large {
  long a[4];
};
static struct small swap(struct small s) { return (struct small){s.b, s.a}; }
static struct large fill(long n) {
  struct large l = {{n, n + 1, n + 2, n + 3}};
  return l;
}
static long last(struct large l) { return l.a[3]; }
int main(void) {
  struct small s = swap((struct small){1, 2});
  assert(s.a == 1 && s.b == 2);
  assert(last(fill(4)) == 7);
  return 0;
}
