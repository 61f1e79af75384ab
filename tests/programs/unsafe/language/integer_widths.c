// expect: UNSAFE
// Integers of all widths: promotion, wrap-around, conversion of sign.
#include <assert.h>
#include <stdint.h>
int main(void) {
  uint8_t a = 250;
  int8_t b = -3;
  uint16_t c = 65535;
  int64_t d = INT64_MIN;
  a += 10;
  c++;
  assert(a == 4 && c == 0);
  assert((uint8_t)b == 253 && (unsigned)b == 253);
  assert(d < 0 && (uint64_t)d == (uint64_t)1 << 63);
  assert((-7) / 2 == -3 && (-7) % 2 == -1);
  assert((-8 >> 1) == -4 && (0x80u >> 3) == 16);
  return 0;
}
