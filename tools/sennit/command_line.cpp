// The parser is made from options.def; CLI11 does the splitting. What follows "--" goes to clang
// untouched.
#include "command_line.h"
#include "option_values.h"
#include "sennit/techniques.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <sstream>

namespace sennit {

namespace {

template <class Type>
CLI::Option *add(CLI::App &app, Type &member, const std::string &name, const std::string &argument,
                 const std::string &help) {
  if constexpr (std::is_same_v<Type, bool>) {
    return app.add_flag(name, member, help)->disable_flag_override();
  } else {
    std::string shown = argument;
    if constexpr (std::is_enum_v<Type>)
      shown = choice_list<Type>();
    auto *option = app.add_option_function<std::vector<std::string>>(
        name,
        [&member, name](const std::vector<std::string> &texts) {
          for (const std::string &text : texts)
            parse_value(member, name, text);
        },
        help);
    return option->type_name(shown)->expected(1)->allow_extra_args(false)->multi_option_policy(
        CLI::MultiOptionPolicy::TakeAll);
  }
}

void add_options(CLI::App &app, Options &options) {
#define SENNIT_OPTION(member, type, default, names, argument, state, help)                         \
  add(app, options.member, names, argument,                                                        \
      OptionState::state == OptionState::Later ? help " (not supported yet)" : help);
#include "sennit/options.def"
}

// The first option given that is not built yet, or empty.
std::string later_option(const CLI::App &app) {
#define SENNIT_OPTION(member, type, default, names, argument, state, help)                         \
  if (OptionState::state == OptionState::Later && app.count(names) > 0)                            \
    return names;
#include "sennit/options.def"
  return {};
}

void keep_preprocessor_order(const CLI::App &app, Options &options) {
  std::map<const CLI::Option *, std::size_t> seen;
  for (const CLI::Option *option : app.parse_order()) {
    const std::string name = option->get_name();
    if (name != "-I" && name != "-D" && name != "-U" && name != "--include")
      continue;
    const std::string &value = option->results().at(seen[option]++);
    options.preprocessor.push_back((name == "--include" ? "-include" : name) + value);
  }
}

std::string read_property_file(const std::string &path) {
  std::ifstream file(path);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file)
    throw InputError(InputError::Kind::Input, path + ": error: cannot read this property file");
  return content.str();
}

std::vector<Property> wanted_properties(Options &options) {
  std::vector<Property> wanted;
  const auto want = [&](Property property) {
    if (facts(property).state == OptionState::Later)
      usage_error("not supported yet: --property " + std::string(name(property)));
    if (std::ranges::find(wanted, property) == wanted.end())
      wanted.push_back(property);
  };
  for (const std::string &text : options.property) {
    if (text.ends_with(".prp") || text.find('/') != std::string::npos) {
      options.assume_no_ub = true;
      for (const Property property : parse_property_file(read_property_file(text), text))
        want(property);
    } else if (const auto property = property_named(text)) {
      want(*property);
    } else {
      std::string known;
      for (const PropertyFacts &each : all_properties())
        known += (known.empty() ? "" : ", ") + std::string(each.name);
      usage_error("--property: '" + text + "' is none of " + known);
    }
  }
  if (wanted.empty())
    wanted.push_back(Property::UnreachCall);
  return wanted;
}

// Options that contradict each other, or mean nothing together.
void check_sense(const CLI::App &app, Options &options) {
  if (options.bits32 && options.bits64)
    usage_error("--32 and --64 contradict each other");
  const DataModel bits = options.bits32   ? DataModel::Ilp32
                         : options.bits64 ? DataModel::Lp64
                                          : options.data_model;
  if (options.data_model != DataModel::Host && bits != options.data_model)
    usage_error("--32 / --64 and --data-model contradict each other");
  options.data_model = bits;
  if (options.unwind == 0u)
    usage_error("--unwind: a bound is at least 1");
  parse_unwindset(options.unwindset); // for its errors
  techniques_of(options);             // likewise
  if (!options.dot.empty() && !options.show_events)
    usage_error("not supported yet: --dot without --show-events");
  if (options.show_events && app.count("--unwindset") > 0)
    usage_error("not supported yet: --unwindset with --show-events");
  if (options.engine == EngineName::Explicit)
    for (const char *name :
         {"--unwind", "--unwindset", "--no-spin-loops", "--solver", "--theory", "--stage",
          "--conflicts", "--with", "--without", "--sections", "--no-fold", "--facts-after",
          "--no-lock-regions", "--dump-formula", "--show-events", "--certificate"})
      if (app.count(name) > 0)
        usage_error(std::string(name) + " means nothing with --engine explicit");
  if (!options.certificate.empty() && options.solver != SolverName::Cadical)
    usage_error("--certificate needs --solver cadical");
}

// A task definition stands for its files, its properties (unless --property says which) and its
// data model.
void expand_task_file(Options &options) {
  if (std::ranges::none_of(options.files, is_task_file))
    return;
  if (options.files.size() > 1)
    usage_error("a task file (.yml) stands alone");
  const std::string path = options.files.front();
  const TaskFile task = read_task_file(path);
  options.files = task.files;
  options.assume_no_ub = true;
  if (options.property.empty())
    options.property = task.property_files;
  const DataModel asked = options.bits32   ? DataModel::Ilp32
                          : options.bits64 ? DataModel::Lp64
                                           : options.data_model;
  if (asked != DataModel::Host && task.data_model != DataModel::Host && asked != task.data_model)
    usage_error(path + " and the command line contradict each other: data model");
  if (asked == DataModel::Host)
    options.data_model = task.data_model;
}

std::string version_text() {
  return "sennit " SENNIT_VERSION;
}

} // namespace

CommandLine parse_command_line(int argc, const char *const *argv) {
  CommandLine line;
  CLI::App app("sennit [options] FILE... [-- CLANG-FLAGS]\nFinds bugs in multi-threaded C "
               "programs, and proves their absence up to a bound that it states.",
               "sennit");
  app.set_help_flag("--help,-h", "print this help");
  bool version = false;
  app.add_flag("--version", version, "print the version");
  app.add_option("FILE", line.options.files,
                 "C files, linked together; or one task definition (.yml) or text IR file (.sir)")
      ->type_name("");
  add_options(app, line.options);
  app.get_formatter()->column_width(34);
  app.footer("Exit codes: 0 SAFE; 10 to 17 a property is violated; 5 UNKNOWN or SAFE WITHIN BOUND; "
             "1 usage; 2 input;\n"
             "3 tool or output; 6 internal error; 31 time limit; 32 cancelled; 33 memory limit.");

  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (const auto dashes = std::ranges::find(arguments, "--"); dashes != arguments.end()) {
    line.options.clang_flags.assign(dashes + 1, arguments.end());
    arguments.erase(dashes, arguments.end());
  }
  std::ranges::reverse(arguments); // CLI11 takes them from the back
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp &) {
    line.print_and_exit = app.help();
    return line;
  } catch (const CLI::ParseError &error) {
    usage_error(error.what());
  }
  if (version) {
    line.print_and_exit = version_text() + "\n";
    return line;
  }
  if (const std::string later = later_option(app); !later.empty())
    usage_error("not supported yet: " + later);
  expand_task_file(line.options);
  check_sense(app, line.options);
  keep_preprocessor_order(app, line.options);
  line.properties = wanted_properties(line.options);
  if (line.options.self_test && !line.options.files.empty())
    usage_error("--self-test takes no file");
  if (line.options.files.empty() && !line.options.self_test)
    usage_error("no input file (try --help)");
  return line;
}

} // namespace sennit
