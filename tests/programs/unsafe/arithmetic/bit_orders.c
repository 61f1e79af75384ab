// expect: UNSAFE
// Byte swap, bit reversal, rotation.
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
static uint32_t rotate(uint32_t x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  uint64_t y = __VERIFIER_nondet_ulonglong();
  unsigned n = __VERIFIER_nondet_uint();
  assert(__builtin_bswap32(__builtin_bswap32(x)) == x && __builtin_bswap32(x) >> 24 == (x & 255));
  assert(__builtin_bswap64(y) >> 56 == (y & 255));
  assert(__builtin_bswap16((uint16_t)x) == (uint16_t)(x << 8 | (x >> 8 & 255)));
  assert(__builtin_bitreverse32(x) >> 31 == (x & 1) && __builtin_bitreverse8((uint8_t)x) >> 7 == (x & 1));
  assert(__builtin_rotateleft32(x, n) == rotate(x, n));
  assert(__builtin_rotateright64(__builtin_rotateleft64(y, n), n + 1) == y);
  return 0;
}
