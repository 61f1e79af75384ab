// A value without its C type: decimal where a person would write it so, hexadecimal where it looks
// like bits or an address.
#include "sennit/answer.h"

namespace sennit {

std::string value_text(Word value, Width width) {
  constexpr SignedWord small = 1 << 20;
  if (width == 0)
    return "";
  if (width == 1 || !sign_bit(value, width))
    return value < (Word(1) << 40) ? to_decimal(value) : to_hex(value);
  const SignedWord number = to_signed(value, width);
  if (width <= 16 || number >= -small || value == (Word(1) << (width - 1)))
    return to_decimal_signed(value, width);
  return to_hex(value);
}

} // namespace sennit
