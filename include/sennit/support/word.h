// Machine words of 1 to 128 bits: the value domain of the IR, of terms and of the interpreter.
//
// A Word of width w is kept reduced: all bits above w are zero (unsigned view). Use `truncate`
// after arithmetic.
#pragma once

#include <cstdint>
#include <string>

namespace sennit {

__extension__ typedef unsigned __int128 Word;
__extension__ typedef __int128 SignedWord;

// Width in bits, 1..128.
using Width = std::uint16_t;
constexpr Width max_width = 128;

constexpr Word mask(Width width) {
  return width >= 128 ? ~Word(0) : (Word(1) << width) - 1;
}
constexpr Word truncate(Word value, Width width) {
  return value & mask(width);
}
constexpr bool sign_bit(Word value, Width width) {
  return ((value >> (width - 1)) & 1) != 0;
}
// The two's-complement reading of a reduced word.
constexpr SignedWord to_signed(Word value, Width width) {
  return static_cast<SignedWord>(sign_bit(value, width) ? value | ~mask(width) : value);
}
constexpr Word from_signed(SignedWord value, Width width) {
  return truncate(static_cast<Word>(value), width);
}

// Decimal, as unsigned and as signed.
std::string to_decimal(Word value);
std::string to_decimal_signed(Word value, Width width);
std::string to_hex(Word value);

} // namespace sennit
