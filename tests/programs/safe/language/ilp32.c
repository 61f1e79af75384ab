// expect: SAFE; options: --32
// Sizes of the data models.
#include <assert.h>
int main(void) {
  assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(long long) == 8);
  return 0;
}
