// The command line: argv -> Options and the list of properties.
#pragma once

#include "sennit/options.h"
#include "sennit/properties.h"

#include <string>
#include <vector>

namespace sennit {

struct CommandLine {
  Options options;
  std::vector<Property> properties; // in the order asked, no duplicates, never empty
  std::string print_and_exit;       // --help, --version: this text and nothing else
};

// Throws InputError(Usage) "error: ..." for anything wrong, unknown, meaningless or not built yet;
// InputError(Input) for a property file that cannot be read.
CommandLine parse_command_line(int argc, const char *const *argv);

// The properties of a competition property file, leniently: one CHECK a line, comments and blank
// lines skipped.
std::vector<Property> parse_property_file(const std::string &content, const std::string &file_name);

} // namespace sennit
