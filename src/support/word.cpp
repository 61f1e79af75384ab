#include "sennit/support/word.h"

#include <algorithm>

namespace sennit {

namespace {
std::string digits(Word value, unsigned base) {
  if (value == 0)
    return "0";
  std::string text;
  for (; value != 0; value /= base)
    text += "0123456789abcdef"[static_cast<unsigned>(value % base)];
  std::reverse(text.begin(), text.end());
  return text;
}
} // namespace

std::string to_decimal(Word value) {
  return digits(value, 10);
}

std::string to_decimal_signed(Word value, Width width) {
  if (!sign_bit(value, width))
    return digits(value, 10);
  return "-" + digits(truncate(~value + 1, width), 10);
}

std::string to_hex(Word value) {
  return "0x" + digits(value, 16);
}

} // namespace sennit
