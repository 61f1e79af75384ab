// expect: SAFE
// Side effects in expressions: increments, compound assignments, the comma operator.
#include <assert.h>
int main(void) {
  int i = 3, j;
  j = (i++, i * 2);
  int a[3] = {0, 0, 0};
  a[i - 3] += j;
  int k = i-- - --j;
  assert(i == 3 && j == 7 && k == -3 && a[1] == 8);
  return 0;
}
