// expect: SAFE
// The bytes of a union, little-endian.
#include <assert.h>
#include <stdint.h>
static union {
  uint32_t word;
  uint16_t half[2];
  uint8_t byte[4];
} u;
int main(void) {
  u.word = 0x01020304;
  assert(u.byte[0] == 4 && u.byte[3] == 1);
  u.half[1] = 0xffff;
  assert(u.word == 0xffff0304);
  return 0;
}
