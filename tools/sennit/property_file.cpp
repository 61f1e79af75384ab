// Competition property files: lines like "CHECK( init(main()), LTL(G ! call(reach_error())) )".
//
// Read leniently: only the word that tells the property apart is looked for, as the files found in
// the wild differ in spaces, brackets and the name of the error function.
#include "command_line.h"

#include "sennit/support/error.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace sennit {

namespace {
constexpr std::pair<const char *, Property> words[] = {
    {"reach_error", Property::UnreachCall},
    {"__VERIFIER_error", Property::UnreachCall},
    {"call(", Property::UnreachCall},
    {"data-race", Property::NoDataRace},
    {"overflow", Property::NoOverflow},
    {"valid-memcleanup", Property::ValidMemcleanup},
    {"valid-free", Property::ValidMemsafety},
    {"valid-deref", Property::ValidMemsafety},
    {"valid-memtrack", Property::ValidMemsafety},
    {"deadlock", Property::NoDeadlock},
    {"F end", Property::Termination},
    {"Fend", Property::Termination}};
} // namespace

std::vector<Property> parse_property_file(const std::string &content,
                                          const std::string &file_name) {
  std::vector<Property> found;
  std::istringstream lines(content);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.find("CHECK") == std::string::npos)
      continue;
    const auto word = std::ranges::find_if(
        words, [&](const auto &entry) { return line.find(entry.first) != std::string::npos; });
    if (word == std::end(words))
      throw InputError(InputError::Kind::Input, file_name + ":" + std::to_string(number) +
                                                    ":1: error: property not recognised: " + line);
    if (std::ranges::find(found, word->second) == found.end())
      found.push_back(word->second);
  }
  if (found.empty())
    throw InputError(InputError::Kind::Input,
                     file_name + ": error: no property (CHECK line) in this file");
  return found;
}

} // namespace sennit
