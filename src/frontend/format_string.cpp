// A hand-written scanner over one conversion after the other; see format_string.h.
#include "format_string.h"

#include <cctype>

namespace sennit::frontend {

namespace {

class Scanner {
public:
  Scanner(std::string_view format, unsigned pointer_bytes)
      : rest_(format), pointer_bytes_(pointer_bytes) {}

  std::optional<std::vector<FormatPiece>> run(bool is_scan) {
    while (!rest_.empty()) {
      if (rest_.front() != '%') {
        literal(take());
      } else if (rest_.size() > 1 && rest_[1] == '%') {
        take();
        literal(take());
      } else if (!conversion(is_scan)) {
        return std::nullopt;
      }
    }
    return std::move(pieces_);
  }

private:
  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }
  bool accept(std::string_view text) {
    if (!rest_.starts_with(text))
      return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  void literal(char c) {
    if (pieces_.empty() || pieces_.back().conversion)
      pieces_.emplace_back();
    pieces_.back().text += c;
  }

  int number() {
    if (accept("*"))
      return -2;
    if (rest_.empty() || !std::isdigit(static_cast<unsigned char>(rest_.front())))
      return -1;
    int value = 0;
    while (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front())) &&
           value < 100'000)
      value = value * 10 + (take() - '0');
    return value;
  }

  void flags(FormatPiece &piece) {
    constexpr std::string_view names = "-0+ #";
    constexpr int values[] = {FormatLeft, FormatZero, FormatPlus, FormatSpace, FormatAlternate};
    while (!rest_.empty() && names.find(rest_.front()) != names.npos)
      piece.flags |= values[names.find(take())];
  }

  // Bytes of the argument; `is_long` for %lf of scanf.
  unsigned length(bool &is_long) {
    if (accept("hh"))
      return 1;
    if (accept("h"))
      return 2;
    if (accept("ll") || accept("j") || accept("q") || accept("L"))
      return 8;
    if ((is_long = accept("l")) || accept("z") || accept("t"))
      return pointer_bytes_;
    return 4;
  }

  bool conversion(bool is_scan) {
    FormatPiece piece;
    take();
    if (is_scan)
      piece.suppressed = accept("*");
    else
      flags(piece);
    piece.width = number();
    if (accept(".") && (piece.precision = number()) == -1)
      piece.precision = 0;
    bool is_long = false;
    piece.size = length(is_long);
    if (rest_.empty())
      return false;
    piece.conversion = take();
    switch (piece.conversion) {
    case 'i':
      piece.conversion = 'd';
      break;
    case 'X':
      piece.flags |= FormatUpper;
      break;
    case 'p':
      piece.size = pointer_bytes_;
      break;
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'f':
    case 'F':
      piece.conversion = 'f';
      piece.size = is_scan && !is_long ? 4 : 8;
      break;
    case '[':
      if (!set())
        return false;
      break;
    case 'd':
    case 'u':
    case 'x':
    case 'o':
    case 'c':
    case 's':
    case 'n':
      break;
    default: // positional arguments, wide characters
      return false;
    }
    pieces_.push_back(piece);
    return true;
  }

  bool set() {
    accept("^");
    accept("]");
    const std::size_t end = rest_.find(']');
    if (end == rest_.npos)
      return false;
    rest_.remove_prefix(end + 1);
    return true;
  }

  std::string_view rest_;
  unsigned pointer_bytes_;
  std::vector<FormatPiece> pieces_;
};

} // namespace

std::optional<std::vector<FormatPiece>> parse_print_format(std::string_view format,
                                                           unsigned pointer_bytes) {
  return Scanner(format, pointer_bytes).run(false);
}

std::optional<std::vector<FormatPiece>> parse_scan_format(std::string_view format,
                                                          unsigned pointer_bytes) {
  return Scanner(format, pointer_bytes).run(true);
}

} // namespace sennit::frontend
