// From the text of an option's value to its type, one overload a type of options.def. All throw
// InputError(Usage).
#pragma once

#include "sennit/options.h"
#include "sennit/support/error.h"

#include <string>

namespace sennit {

[[noreturn]] void usage_error(const std::string &message);

void parse_value(Unsigned &member, const std::string &name, const std::string &text);
void parse_value(Seconds &member, const std::string &name, const std::string &text);
void parse_value(Bytes &member, const std::string &name, const std::string &text);
void parse_value(Text &member, const std::string &name, const std::string &text);
void parse_value(TextList &member, const std::string &name, const std::string &text);

template <class Enum>
  requires std::is_enum_v<Enum>
void parse_value(Enum &member, const std::string &name, const std::string &text) {
  std::string known;
  for (const Choice<Enum> &choice : choices<Enum>()) {
    if (choice.text == text) {
      if (choice.state == OptionState::Later)
        usage_error("not supported yet: " + name + " " + text);
      member = choice.value;
      return;
    }
    known += (known.empty() ? "" : ", ") + std::string(choice.text);
  }
  usage_error(name + ": '" + text + "' is none of " + known);
}

// "bmc|explicit"; for --help.
template <class Enum> std::string choice_list() {
  std::string list;
  for (const Choice<Enum> &choice : choices<Enum>())
    list += (list.empty() ? "" : "|") + std::string(choice.text);
  return list;
}

} // namespace sennit
