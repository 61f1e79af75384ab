// expect: UNSAFE
// Initialisers: addresses, functions, strings, nested.
#include <assert.h>
static int a = 4, b[3] = {1, 2, 3};
static int twice(int n) { return 2 * n; }
static struct {
  int *p;
  int (*f)(int);
  const char *s;
} g = {&b[1], twice, "hello"};
static int **pp = &g.p;
int main(void) {
  assert(*g.p == 2 && **pp == 2);
  assert(g.f(a) == 4 && g.s[1] == 'e');
  return 0;
}
