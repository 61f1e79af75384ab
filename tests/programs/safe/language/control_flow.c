// expect: SAFE
// switch with fall-through, goto, do-while, break, continue, the conditional operator.
#include <assert.h>
static int classify(int n) {
  int r = 0;
  switch (n) {
  case 1:
    r = 10;
    /* falls through */
  case 2:
    r += 1;
    break;
  case -5:
    goto out;
  default:
    r = n > 50 ? 3 : 4;
  }
  return r;
out:
  return -1;
}
int main(void) {
  int i = 0, sum = 0;
  do {
    i++;
    if (i == 2)
      continue;
    if (i == 5)
      break;
    sum += i;
  } while (i < 10);
  assert(sum == 8);
  assert(classify(1) == 11 && classify(2) == 1 && classify(-5) == -1 && classify(60) == 3);
  return 0;
}
