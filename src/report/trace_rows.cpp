// Which steps of a trace a person wants to see, and in which words.
//
// Steps inside a library model fold into one row, named like the call in the user's code; where
// other threads step in the middle of a call, its later rows say "(continues)". Begin and end of
// atomic blocks and stack storage are no news.
#include "trace_rows.h"

#include "sennit/answer.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace sennit::report {

namespace {

using check::StepIndex;
using check::StepKind;
using check::Trace;
using check::TraceStep;

class Rows {
public:
  Rows(const Trace &trace, bool everything)
      : trace_(trace), everything_(everything), row_of_(trace.steps.size(), 0) {}

  std::vector<Row> build() {
    for (StepIndex i = 0; i < trace_.steps.size(); ++i) {
      const TraceStep &step = trace_.steps[i];
      if (!everything_ && folds(step))
        add_to_call(i, step);
      else if (everything_ || is_news(step))
        add_row(i, step, describe(step));
    }
    return std::move(rows_);
  }

private:
  // A library call in progress: the rows of one thread at one place of the user's code.
  using CallKey = std::tuple<std::string, std::string, unsigned, unsigned>;

  static bool ends_something(const TraceStep &step) {
    switch (step.kind) {
    case StepKind::ThreadEnd:
    case StepKind::ThreadStop:
    case StepKind::ProcessEnd:
    case StepKind::AssertFailed:
    case StepKind::Undefined:
    case StepKind::Caution:
    case StepKind::Unsupported:
      return true;
    default:
      return false;
    }
  }

  bool folds(const TraceStep &step) const {
    return step.is_model && step.user_place.line > 0 && !ends_something(step);
  }

  bool is_news(const TraceStep &step) const {
    switch (step.kind) {
    case StepKind::AtomicBegin:
    case StepKind::AtomicEnd:
    case StepKind::EndLifetime:
      return false;
    case StepKind::Allocate:
      return step.object && trace_.objects[*step.object].kind == check::ObjectKind::Heap;
    case StepKind::Nondet:
      return step.nondet != ir::NondetKind::Choice && !step.is_model;
    case StepKind::Read:
    case StepKind::Write:
      return !step.is_model && !(step.object && trace_.objects[*step.object].is_model);
    default:
      return true;
    }
  }

  static std::string called_function(const TraceStep &step) {
    // The model called by the innermost frame of the user's code (a model calls main).
    const auto user = std::find_if(step.stack.rbegin(), step.stack.rend(),
                                   [](const check::TraceFrame &each) { return !each.is_model; });
    const auto frame = user.base();
    std::string name = frame == step.stack.end() ? step.place.function : frame->function;
    for (const std::string_view prefix : {"__sennit_model_", "__sennit_"})
      if (name.starts_with(prefix))
        name.erase(0, prefix.size());
    return name;
  }

  std::string thread_name(check::ThreadIndex index) const {
    const std::string name = index < trace_.threads.size() ? trace_.threads[index].name : "?";
    return "thread " + std::to_string(index) + (name.empty() ? "" : " (" + name + ")");
  }

  void add_row(StepIndex index, const TraceStep &step, std::string text) {
    const ir::Place &place =
        step.user_place.line > 0 && !everything_ ? step.user_place : step.place;
    rows_.push_back({step.thread, place.file, place.line, place.function, std::move(text)});
    row_of_[index] = rows_.size();
    call_row_ = 0;
  }

  void add_to_call(StepIndex index, const TraceStep &step) {
    const CallKey key = {called_function(step), step.user_place.file, step.user_place.line,
                         step.user_place.column};
    const bool same_run =
        call_row_ != 0 && rows_[call_row_ - 1].thread == step.thread && current_call_ == key;
    if (!same_run) {
      const bool continues = interrupted_.contains(step.thread) && interrupted_[step.thread] == key;
      add_row(index, step, std::get<0>(key) + "()" + (continues ? " continues" : ""));
      call_row_ = rows_.size();
      current_call_ = key;
      interrupted_[step.thread] = key;
    }
    row_of_[index] = call_row_;
    add_detail(rows_[call_row_ - 1], step);
  }

  // What a library call was about: the first object of the user's that it touches, a thread made or
  // joined.
  void add_detail(Row &row, const TraceStep &step) const {
    if (step.created)
      row.text = "starts " + thread_name(*step.created);
    if (step.joined)
      row.text = "joins " + thread_name(*step.joined);
    if (const auto empty = row.text.find("()"); empty != std::string::npos && step.object)
      if (const check::TraceObject &object = trace_.objects[*step.object];
          !object.is_model && !object.name.empty())
        row.text.insert(empty + 1, object.name);
  }

  std::string value(const TraceStep &step) const {
    if (step.width == 32 || step.width == 64)
      for (const check::TraceObject &object : trace_.objects)
        if (step.value == object.base && object.base >= 4096 && !object.name.empty())
          return "&" + object.name;
    return value_text(step.value, step.width);
  }

  std::string origin(const TraceStep &step) const {
    if (step.reads_from.empty())
      return " (initial)";
    std::string rows;
    std::size_t last = 0;
    for (const StepIndex write : step.reads_from)
      if (const std::size_t row = row_of_[write]; row != last && row != 0) {
        rows += (rows.empty() ? "" : ", ") + std::to_string(row);
        last = row;
      }
    return rows.empty() ? "" : " (from " + rows + ")";
  }

  std::string target(const TraceStep &step) const {
    if (!step.variable.empty())
      return step.variable;
    if (!step.object)
      return "memory";
    const check::TraceObject &object = trace_.objects[*step.object];
    const std::string name =
        object.name.empty() ? std::string(check::name(object.kind)) : object.name;
    return step.offset == 0 ? name : name + "+" + std::to_string(step.offset);
  }

  std::string describe(const TraceStep &step) const {
    switch (step.kind) {
    case StepKind::Read:
      return target(step) + " is " + value(step) + origin(step);
    case StepKind::Write:
      return target(step) + " = " + value(step);
    case StepKind::Nondet:
      return (step.text.empty() ? "choice" : step.text) +
             (step.nondet == ir::NondetKind::Uninitialised ? " (uninitialised) is " : " is ") +
             value(step);
    case StepKind::Allocate:
      return target(step) + " allocated at " + to_hex(step.value);
    case StepKind::Free:
      return target(step) + " freed";
    case StepKind::EndLifetime:
      return target(step) + " ends";
    case StepKind::Create:
      return "starts " + (step.created ? thread_name(*step.created) : "a thread");
    case StepKind::Join:
      return "joins " + (step.joined ? thread_name(*step.joined) : "a thread");
    case StepKind::ThreadEnd:
      return "ends";
    case StepKind::ThreadStop:
      return "stops for ever" + (step.text.empty() ? "" : ": " + step.text);
    case StepKind::ProcessEnd:
      return "ends the process" + (step.text.empty() ? "" : ": " + step.text);
    case StepKind::AssertFailed:
      return "FAILS: " + (step.text.empty() ? "assertion" : step.text);
    case StepKind::Undefined:
      return "UNDEFINED: " + step.text;
    case StepKind::Caution:
      return "from here on approximate: " + step.text;
    case StepKind::Unsupported:
      return "unsupported: " + step.text;
    default:
      return std::string(check::name(step.kind));
    }
  }

  const Trace &trace_;
  const bool everything_;
  std::vector<Row> rows_;
  std::vector<std::size_t> row_of_; // by step; 0: no row
  std::size_t call_row_ =
      0; // row number of the library call that the last step belongs to; 0: none
  CallKey current_call_;
  std::map<check::ThreadIndex, CallKey> interrupted_;
};

} // namespace

std::vector<Row> trace_rows(const Trace &trace, bool everything) {
  return Rows(trace, everything).build();
}

} // namespace sennit::report
