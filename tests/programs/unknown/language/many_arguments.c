// expect: UNKNOWN
// More than four arguments are not looked at: what holds for fewer says nothing about them.
#include <assert.h>
int main(int argc, char **argv) {
  int options = 0;
  for (int i = 1; i < argc; i++)
    options += argv[i][0] == '-';
  assert(options < argc);
  return 0;
}
