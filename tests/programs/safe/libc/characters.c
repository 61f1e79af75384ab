// expect: SAFE
// <ctype.h>, functions and tables.
#include <assert.h>
#include <ctype.h>
int main(void) {
  int c = 'q';
  assert(isalpha(c) && islower(c) && !isdigit(c) && !isspace(c) && isalnum(c));
  assert(toupper(c) == 'Q' && tolower('Q') == c);
  assert(isxdigit('f') && !isxdigit('g') && ispunct('!') && isspace('\n'));
  return 0;
}
