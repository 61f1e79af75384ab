// expect: UNSAFE
// scanf writes its arguments.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = 3;
  if (scanf("%d", &n) == 1 && n < 10)
    assert(n == 4);
  return 0;
}
