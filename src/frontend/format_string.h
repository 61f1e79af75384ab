// Format strings of printf and scanf, taken apart. C11 7.21.6.1, 7.21.6.2.
#pragma once

#include "sennit/support/word.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennit::frontend {

struct FormatPiece {
  std::string text;        // literal text; empty for a conversion
  char conversion = 0;     // d u x X o c s p f n [ ...
  int flags = 0;           // FormatFlag
  int width = -1;          // -1: none, -2: an argument
  int precision = -1;      // likewise
  unsigned size = 4;       // bytes of the argument of an integer or floating conversion
  bool suppressed = false; // scanf: %*d
};

// The values are those of src/models/format.c.
enum FormatFlag {
  FormatLeft = 1,
  FormatZero = 2,
  FormatPlus = 4,
  FormatSpace = 8,
  FormatAlternate = 16,
  FormatUpper = 32
};

// Nothing if it is malformed or uses positional arguments.
std::optional<std::vector<FormatPiece>> parse_print_format(std::string_view format,
                                                           unsigned pointer_bytes);
std::optional<std::vector<FormatPiece>> parse_scan_format(std::string_view format,
                                                          unsigned pointer_bytes);

} // namespace sennit::frontend
