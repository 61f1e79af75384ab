// expect: SAFE
// alloca and a variable-length array.
#include <alloca.h>
#include <assert.h>
static int sum(int n) {
  int a[n];
  int *b = alloca(n * sizeof *b);
  int s = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = 2 * i;
  }
  for (int i = 0; i < n; i++)
    s = s + a[i] + b[i];
  return s;
}
int main(void) {
  assert(sum(3) == 9);
  return 0;
}
