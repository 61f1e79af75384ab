// Competition task definitions (format 1.0 and 2.x): which files, which properties, which data model.
//
//     format_version: '2.0'
//     input_files: 'prog.i'                        or a list, [a, b] or one "- a" a line
//     properties:
//       - property_file: ../properties/unreach-call.prp
//         expected_verdict: true                   not looked at
//     options:
//       data_model: ILP32
//
// Only this shape of YAML is read, by lines and their indentation; other keys are skipped. Left out:
// anchors, block texts, tasks of other languages (refused). Source: sv-benchmarks, README.
#include "command_line.h"

#include "sennit/support/error.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace sennit {

namespace {

struct Line {
  std::size_t number = 0;
  std::size_t indentation = 0;
  bool is_item = false; // "- ..."
  std::string key;      // "" for "- value"
  std::string value;    // without quotes
};

std::string trimmed(const std::string &text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string::npos
             ? ""
             : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string unquoted(std::string text) {
  text = trimmed(text);
  if (text.size() >= 2 && (text[0] == '\'' || text[0] == '"') && text.back() == text[0])
    return text.substr(1, text.size() - 2);
  return text;
}

std::string without_comment(const std::string &text) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quote ? text[i] == quote : text[i] == '\'' || text[i] == '"')
      quote = quote ? 0 : text[i];
    else if (!quote && text[i] == '#' && (i == 0 || text[i - 1] == ' '))
      return text.substr(0, i);
  }
  return text;
}

std::vector<Line> read_lines(std::istream &in) {
  std::vector<Line> lines;
  std::string text;
  for (std::size_t number = 1; std::getline(in, text); ++number) {
    text = without_comment(text);
    std::string rest = trimmed(text);
    if (rest.empty() || rest == "---")
      continue;
    Line line{.number = number, .indentation = text.find_first_not_of(' ')};
    if (rest[0] == '-' && (rest.size() == 1 || rest[1] == ' ')) {
      line.is_item = true;
      rest = trimmed(rest.substr(1));
    }
    const auto colon = rest.find(": ");
    if (colon != std::string::npos && rest[0] != '\'' && rest[0] != '"') {
      line.key = trimmed(rest.substr(0, colon));
      line.value = unquoted(rest.substr(colon + 2));
    } else if (rest.ends_with(':')) {
      line.key = rest.substr(0, rest.size() - 1);
    } else {
      line.value = unquoted(rest);
    }
    lines.push_back(line);
  }
  return lines;
}

class Reader {
public:
  Reader(std::istream &in, const std::string &path) : path_(path), lines_(read_lines(in)) {}

  TaskFile run() {
    for (at_ = 0; at_ < lines_.size();) {
      const Line &line = lines_[at_++];
      if (line.indentation > 0 || line.is_item)
        continue;
      if (line.key == "input_files")
        input_files(line);
      else if (line.key == "properties")
        properties();
      else if (line.key == "options")
        options();
    }
    if (task_.files.empty())
      fail(1, "no input_files in this task file");
    return std::move(task_);
  }

private:
  [[noreturn]] void fail(std::size_t line, const std::string &what) const {
    throw InputError(InputError::Kind::Input,
                     path_ + ":" + std::to_string(line) + ":1: error: " + what);
  }

  std::string beside(const std::string &file) const {
    return (std::filesystem::path(path_).parent_path() / file).lexically_normal().string();
  }

  // What belongs to the top-level key just read.
  bool inside() const {
    return at_ < lines_.size() && (lines_[at_].indentation > 0 || lines_[at_].is_item);
  }

  void input_files(const Line &line) {
    if (line.value.starts_with('[') && line.value.ends_with(']')) {
      std::istringstream names(line.value.substr(1, line.value.size() - 2));
      for (std::string name; std::getline(names, name, ',');)
        task_.files.push_back(beside(unquoted(name)));
    } else if (!line.value.empty()) {
      task_.files.push_back(beside(line.value));
    }
    for (; inside(); ++at_)
      task_.files.push_back(beside(lines_[at_].value));
  }

  void properties() {
    for (; inside(); ++at_)
      if (lines_[at_].key == "property_file")
        task_.property_files.push_back(beside(lines_[at_].value));
  }

  void options() {
    for (; inside(); ++at_) {
      const Line &line = lines_[at_];
      if (line.key == "language" && line.value != "C")
        fail(line.number, "not a C program: language " + line.value);
      if (line.key != "data_model")
        continue;
      if (line.value != "ILP32" && line.value != "LP64")
        fail(line.number, "unknown data model " + line.value);
      task_.data_model = line.value == "ILP32" ? DataModel::Ilp32 : DataModel::Lp64;
    }
  }

  std::string path_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
  TaskFile task_;
};

} // namespace

bool is_task_file(const std::string &path) {
  return path.ends_with(".yml") || path.ends_with(".yaml");
}

TaskFile read_task_file(const std::string &path) {
  std::ifstream in(path);
  if (!in)
    throw InputError(InputError::Kind::Input, path + ":1:1: error: cannot read this task file");
  return parse_task_file(in, path);
}

TaskFile parse_task_file(std::istream &in, const std::string &path) {
  return Reader(in, path).run();
}

} // namespace sennit
