// expect: UNSAFE
// qsort and bsearch.
#include <assert.h>
#include <stdlib.h>
static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[4] = {3, 1, 4, 2}, key = 3;
  qsort(a, 4, sizeof a[0], ascending);
  assert(a[0] == 1 && a[1] == 2 && a[2] == 3 && a[3] == 4);
  int *found = bsearch(&key, a, 4, sizeof a[0], ascending);
  assert(found == &a[3]);
  return 0;
}
