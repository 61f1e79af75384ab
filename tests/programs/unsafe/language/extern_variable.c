// expect: UNSAFE
// A variable that nobody defines holds an arbitrary value, the same until somebody writes it.
#include <assert.h>
extern int elsewhere;
int main(void) {
  int first = elsewhere, second = elsewhere;
  assert(first == 0);
  elsewhere = 4;
  assert(elsewhere == 4);
  return 0;
}
