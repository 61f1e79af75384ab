// expect: SAFE
// read writes at most as many bytes as it was asked for.
#include <assert.h>
#include <unistd.h>
int main(void) {
  unsigned char block[3] = {9, 9, 9};
  ssize_t n = read(0, block, 2);
  assert(n >= -1 && n <= 2);
  assert(block[2] == 9);
  return 0;
}
