// The text trace: time downwards, a column a thread.
//
//      #  main (0)                      worker (1)
//      1  12 main: starts thread 1
//      2                                5 worker: x is 0 (initial)
//      3  13 main: x = 1
//
// With more threads than fit into a line, or on demand, one line a step with the thread's name
// instead.
#include "sennit/answer.h"
#include "trace_rows.h"

#include <algorithm>
#include <set>

namespace sennit {

namespace {

using check::Trace;
using report::Row;

constexpr std::size_t line_width = 128;
constexpr std::size_t smallest_column = 26;
constexpr std::size_t largest_column = 48;

std::string padded(const std::string &text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

// Breaks at blanks where it can; continuation lines are indented.
std::vector<std::string> wrapped(std::string text, std::size_t width) {
  std::vector<std::string> lines;
  while (text.size() > width) {
    std::size_t cut = text.rfind(' ', width);
    if (cut == std::string::npos || cut < width / 2)
      cut = width;
    lines.push_back(text.substr(0, cut));
    text = "    " + text.substr(text[cut] == ' ' ? cut + 1 : cut);
  }
  lines.push_back(text);
  return lines;
}

class TextTrace {
public:
  TextTrace(std::ostream &out, const Trace &trace, TraceStyle style)
      : out_(out), trace_(trace), style_(style),
        rows_(report::trace_rows(trace, style.everything)) {
    for (const Row &row : rows_)
      if (row.line > 0)
        files_.insert(row.file);
  }

  void print() {
    print_heading();
    const std::size_t columns = std::max<std::size_t>(trace_.threads.size(), 1);
    const std::size_t number = std::to_string(rows_.size()).size() + 2;
    const std::size_t width = std::min(largest_column, (line_width - number) / columns - 2);
    if (style_.compact || width < smallest_column)
      print_lines(number);
    else
      print_columns(number, width);
    print_end();
  }

private:
  std::string title(const check::TraceThread &thread) const {
    return (thread.name.empty() ? "thread" : thread.name) + " (" + std::to_string(thread.index) +
           ")";
  }

  void print_heading() {
    out_ << "Trace: " << trace_.threads.size()
         << (trace_.threads.size() == 1 ? " thread, " : " threads, ") << rows_.size() << " steps";
    if (files_.size() == 1)
      out_ << "; lines of " << *files_.begin();
    out_ << "\n";
  }

  std::string where(const Row &row) const {
    if (row.line == 0)
      return row.function.empty() ? "" : row.function + ": ";
    const std::string line = std::to_string(row.line);
    return (files_.size() > 1 ? row.file.substr(row.file.rfind('/') + 1) + ":" + line : line) +
           " " + row.function + ": ";
  }

  void print_lines(std::size_t number) {
    std::size_t longest = 0;
    for (const check::TraceThread &thread : trace_.threads)
      longest = std::max(longest, title(thread).size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::string index = std::to_string(i + 1);
      out_ << std::string(number - index.size(), ' ') << index << "  "
           << padded(title(trace_.threads[rows_[i].thread]), longest) << "  " << where(rows_[i])
           << rows_[i].text << '\n';
    }
  }

  void print_columns(std::size_t number, std::size_t width) {
    out_ << std::string(number - 1, ' ') << '#';
    for (const check::TraceThread &thread : trace_.threads)
      out_ << "  "
           << (thread.index + 1 < trace_.threads.size() ? padded(title(thread), width)
                                                        : title(thread));
    out_ << '\n';
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      std::string index = std::to_string(i + 1);
      for (const std::string &line : wrapped(where(rows_[i]) + rows_[i].text, width)) {
        out_ << std::string(number - index.size(), ' ') << index << "  "
             << std::string(rows_[i].thread * (width + 2), ' ') << line << '\n';
        index.clear();
      }
    }
  }

  void print_end() {
    const check::Outcome &outcome = trace_.outcome;
    if (outcome.kind == check::OutcomeKind::None)
      return;
    constexpr const char *heads[] = {"Violation", "Undefined behaviour", "Approximated",
                                     "Unsupported"};
    out_ << heads[static_cast<std::size_t>(outcome.kind)] << ": " << outcome.text;
    if (outcome.place.line > 0)
      out_ << " at " << ir::to_string(outcome.place) << " in " << outcome.place.function;
    if (outcome.thread < trace_.threads.size())
      out_ << ", thread " << title(trace_.threads[outcome.thread]);
    out_ << '\n';
  }

  std::ostream &out_;
  const Trace &trace_;
  const TraceStyle style_;
  const std::vector<Row> rows_;
  std::set<std::string> files_;
};

} // namespace

void print_trace(std::ostream &out, const Trace &trace, TraceStyle style) {
  TextTrace(out, trace, style).print();
}

} // namespace sennit
