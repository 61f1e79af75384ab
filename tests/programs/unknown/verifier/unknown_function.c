// expect: UNKNOWN
// A function without body and model: its result is arbitrary, and it may have written to what escaped.
#include <assert.h>
extern int mystery(int);
int main(void) {
  mystery(1);
  return 0;
}
