// The command line: argv -> Options and the list of properties.
#pragma once

#include "sennit/options.h"
#include "sennit/properties.h"

#include <istream>
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

// A competition task definition; paths are relative to the current folder.
struct TaskFile {
  std::vector<std::string> files;
  std::vector<std::string> property_files;
  DataModel data_model = DataModel::Host;
};
bool is_task_file(const std::string &path); // by its ending
// Throws InputError(Input).
TaskFile read_task_file(const std::string &path);
TaskFile parse_task_file(std::istream &in, const std::string &path);

} // namespace sennit
