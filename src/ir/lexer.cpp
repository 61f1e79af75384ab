#include "src/ir/lexer.h"

#include "sennit/support/error.h"

#include <cctype>

namespace sennit::ir {

void text_error(const std::string &file, unsigned line, unsigned column,
                const std::string &message) {
  throw InputError(InputError::Kind::Input, file + ":" + std::to_string(line) + ":" +
                                                std::to_string(column) + ": error: " + message);
}

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$';
}

class Lexer {
public:
  Lexer(std::string_view text, const std::string &file) : text_(text), file_(file) {}

  std::vector<Token> run() {
    while (at_ < text_.size())
      next();
    newline();
    tokens_.push_back({Token::Kind::End, "end of file", line_, column()});
    return std::move(tokens_);
  }

private:
  unsigned column() const { return static_cast<unsigned>(at_ - line_start_) + 1; }
  bool starts(std::string_view prefix) const { return text_.substr(at_).starts_with(prefix); }

  void newline() {
    if (!tokens_.empty() && tokens_.back().kind != Token::Kind::Newline)
      tokens_.push_back({Token::Kind::Newline, "end of line", line_, column()});
  }

  void next() {
    const char c = text_[at_];
    if (c == '\n') {
      newline();
      ++at_;
      ++line_;
      line_start_ = at_;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (starts("//")) {
      while (at_ < text_.size() && text_[at_] != '\n')
        ++at_;
    } else if (is_word(c)) {
      const std::size_t start = at_;
      const unsigned first = column();
      while (at_ < text_.size() && is_word(text_[at_]))
        ++at_;
      tokens_.push_back(
          {Token::Kind::Word, std::string(text_.substr(start, at_ - start)), line_, first});
    } else if (c == '"') {
      string();
    } else {
      punctuation();
    }
  }

  void punctuation() {
    const std::string text = starts("->") ? "->" : std::string(1, text_[at_]);
    if (text.size() == 1 &&
        std::string_view("%@&!=()[]{},:+-").find(text[0]) == std::string_view::npos)
      text_error(file_, line_, column(), "unexpected character");
    tokens_.push_back({Token::Kind::Punctuation, text, line_, column()});
    at_ += text.size();
  }

  int hex_digit() {
    if (at_ < text_.size() && std::isxdigit(static_cast<unsigned char>(text_[at_]))) {
      const char c = static_cast<char>(std::tolower(static_cast<unsigned char>(text_[at_++])));
      return c <= '9' ? c - '0' : c - 'a' + 10;
    }
    text_error(file_, line_, column(), "expected a hexadecimal digit");
  }

  void string() {
    Token token{Token::Kind::String, "", line_, column()};
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n';) {
      if (text_[at_] != '\\') {
        token.text += text_[at_++];
        continue;
      }
      ++at_;
      if (starts("x")) {
        ++at_;
        const int high = hex_digit();
        token.text += static_cast<char>(high * 16 + hex_digit());
      } else if (starts("\"") || starts("\\")) {
        token.text += text_[at_++];
      } else {
        text_error(file_, line_, column(), "unknown escape in a string");
      }
    }
    if (at_ >= text_.size() || text_[at_] != '"')
      text_error(file_, token.line, token.column, "string without end");
    ++at_;
    tokens_.push_back(std::move(token));
  }

  std::string_view text_;
  const std::string &file_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  unsigned line_ = 1;
  std::vector<Token> tokens_;
};

} // namespace

std::vector<Token> tokenize(std::string_view text, const std::string &file) {
  return Lexer(text, file).run();
}

} // namespace sennit::ir
