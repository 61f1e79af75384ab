// expect: UNSAFE
// sscanf and scanf write as many arguments as they say.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 1;
  unsigned char c = 2;
  long b = 3;
  int n = scanf("%d %hhu %ld", &a, &c, &b);
  if (n == 3 && a > 5 && a < 99 && c < 10 && b == 4)
    assert(a + c + b > 10);
  return 0;
}
