// Tokens of the text form. Words are runs of letters, digits, '_', '.', '$'; numbers are words that
// the parser reads as numbers.
// "//" starts a comment. Line ends are tokens: an instruction is one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sennit::ir {

struct Token {
  enum class Kind { Word, String, Punctuation, Newline, End };
  Kind kind = Kind::End;
  std::string text; // of a String: unescaped
  unsigned line = 1;
  unsigned column = 1;
};

[[noreturn]] void text_error(const std::string &file, unsigned line, unsigned column,
                             const std::string &message);

// Empty lines are dropped; the last token is End, after a Newline.
std::vector<Token> tokenize(std::string_view text, const std::string &file);

} // namespace sennit::ir
