// expect: UNSAFE
// The first and the last element of locals, through pointers kept in locals, as long as they live.
#include <assert.h>
#include <string.h>
struct pair {
  int first, second[2];
};
static const int source[3] = {4, 5, 6};
int main(void) {
  struct pair local = {1, {2, 3}};
  int *field = local.second, *pointer = 0, sum = 0;
  assert(field[1] == 3 && field[-1] == 1);
  memcpy(&local, source, sizeof source);
  for (int i = 0; i < 2; i++) {
    int inner = i;
    pointer = &inner;
    sum += *pointer;
    pointer = 0;
  }
  assert(field[1] == 5 && sum == 1 && !pointer);
  return 0;
}
