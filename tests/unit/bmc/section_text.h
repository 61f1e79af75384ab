// Text IR of critical sections and updates, for programs of a few threads.
#pragma once

#include "decide.h"

namespace sennit::testing {

inline const std::string globals = "global m 4\nglobal x 4\nglobal y 4\nglobal z 4\n";

// Instruction lines with registers of their own.
inline std::string numbered(std::string text) {
  static int count = 0;
  const std::string name = "%r" + std::to_string(++count) + "x";
  for (std::size_t at = 0; (at = text.find('$', at)) != std::string::npos; at += name.size())
    text.replace(at, 1, name);
  return text;
}
inline std::string lock(const std::string &m = "m") {
  return numbered("  atomic_begin\n  $a:32 = load @" + m +
                  "\n  $b:1 = eq $a, 0\n  assume lock $b\n  store:32 @" + m +
                  ", 1\n  atomic_end\n");
}
inline std::string unlock(const std::string &m = "m") {
  return "  store:32 @" + m + ", 0\n";
}
inline std::string add(const std::string &x, const std::string &n = "1") {
  return numbered("  $a:32 = load @" + x + "\n  $b:32 = add $a, " + n + "\n  store:32 @" + x +
                  ", $b\n");
}
inline std::string atomic_add(const std::string &x) {
  return "  atomic_begin\n" + add(x) + "  atomic_end\n";
}
inline std::string maximum(const std::string &x, const std::string &n) {
  return numbered("  $a:32 = load @" + x + "\n  $b:1 = ult $a, " + n + "\n  $c:32 = select $b, " +
                  n + ", $a\n  store:32 @" + x + ", $c\n");
}
inline std::string set(const std::string &x, const std::string &n) {
  return "  store:32 @" + x + ", " + n + "\n";
}
inline std::string wait_for(const std::string &x) {
  return numbered("  $a:32 = load @" + x + "\n  $b:1 = eq $a, 1\n  assume $b\n");
}
inline std::string section(const std::string &body) {
  return lock() + body + unlock();
}
inline std::string ask(const std::string &x, const std::string &condition) {
  return numbered("  $a:32 = load @" + x +
                  "\n  $b:1 = " + condition.substr(0, condition.find(' ')) + " $a," +
                  condition.substr(condition.find(' ')) + "\n  assert $b \"c\"\n");
}

// The right answer without the mutation, the other one with it.
inline void bites_sections(bool encoder::Mutations::*rule, const std::string &text, bool unsafe) {
  using backend::Answer;
  backend::SearchOptions options;
  options.refute_after = 0;
  CHECK(decide(text, options)->answer == (unsafe ? Answer::Satisfiable : Answer::Unsatisfiable));
  options.encoding.mutations.*rule = true;
  options.theory = TheoryMode::Lazy;
  CHECK(decide(text, options, false)->answer ==
        (unsafe ? Answer::Unsatisfiable : Answer::Satisfiable));
}

} // namespace sennit::testing
