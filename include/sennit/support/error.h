// The four kinds of trouble (house.md, Style). Nothing else is thrown across a folder's border.
#pragma once

#include <stdexcept>
#include <string>

namespace sennit {

// The user's input or command line is wrong. The message is complete: "file:line:column: error:
// ..." or "error: ...".
class InputError : public std::runtime_error {
public:
  enum class Kind { Usage, Input }; // exit code 1, 2
  InputError(Kind kind, const std::string &message) : std::runtime_error(message), kind_(kind) {}
  Kind kind() const { return kind_; }

private:
  Kind kind_;
};

// A construct that Sennit does not handle: the verdict is UNKNOWN and names it with its place
// ("file:line:column: ...").
class Unsupported : public std::runtime_error {
public:
  explicit Unsupported(const std::string &message) : std::runtime_error(message) {}
};

// The run cannot go on: the verdict so far is still printed.
class Stopped : public std::runtime_error {
public:
  enum class Kind { Time, Memory, Cancelled, MissingTool, Output }; // exit code 31, 33, 32, 3, 3
  Stopped(Kind kind, const std::string &message) : std::runtime_error(message), kind_(kind) {}
  Kind kind() const { return kind_; }

private:
  Kind kind_;
};

// A fault of Sennit itself: thrown by SENNIT_CHECK, caught in tools/ only, exit code 6.
class InternalError : public std::logic_error {
public:
  using std::logic_error::logic_error;
};

[[noreturn]] void check_failed(const char *file, int line, const char *condition,
                               const std::string &message);

} // namespace sennit

// Always on. The message is evaluated only on failure.
#define SENNIT_CHECK(condition, message)                                                           \
  do {                                                                                             \
    if (!(condition)) [[unlikely]]                                                                 \
      ::sennit::check_failed(__FILE__, __LINE__, #condition, (message));                           \
  } while (false)
