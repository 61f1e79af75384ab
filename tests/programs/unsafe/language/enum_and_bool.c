// expect: UNSAFE
// _Bool is 0 or 1; an enum counts.
#include <assert.h>
#include <stdbool.h>
enum colour { RED, GREEN = 5, BLUE };
static bool flag;
int main(void) {
  flag = 4;
  assert(flag == 1 && BLUE == 6);
  flag = RED;
  assert(flag);
  return 0;
}
