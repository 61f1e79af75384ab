// Steps become entries, runs of steps of one thread become turns. A step inside a model of the
// thread library belongs to the call in the user's code: the call is one entry, and one more for
// each later block of it (a waiter takes its mutex again), which the scheduler may delay.
//
// Example (T1 waits for a condition): steps begin read write end | begin read write end of two
// blocks at 40:9 become the entries C (40:9) in turn 3 and P (40:9) in turn 7.
//
// Two calls at one place one after the other are told apart by the first instruction of the model,
// which is executed again. Steps that no other thread sees are entries too: the runtime counts
// callbacks, and most of them come.
#include "plan.h"

#include <filesystem>
#include <sstream>

namespace sennit::native {

using check::StepKind;
using check::TraceStep;

namespace {

Location location(const ir::Place &place) {
  return {std::filesystem::path(place.file).filename(), place.line, place.column};
}

class Planner {
public:
  explicit Planner(const check::Trace &trace) : trace_(trace), open_(trace.threads.size()) {
    plan_.threads.resize(trace.threads.size());
    plan_.violator = trace.outcome.thread;
    for (const check::TraceThread &thread : trace.threads)
      plan_.parks.push_back(thread.status != check::ThreadStatus::Ended &&
                            thread.index != plan_.violator);
  }

  Plan run() {
    for (const TraceStep &step : trace_.steps)
      if (step.user_place.line != 0)
        add(step);
    return std::move(plan_);
  }

private:
  // What the last entry of a thread stands for.
  struct Open {
    bool call = false;
    std::size_t place = 0, first = 0; // first: index of the call's C entry
    ir::InstructionRef begins;        // the call's first step
    std::optional<std::uint32_t> block;
  };

  void add(const TraceStep &step) {
    switch (step.kind) {
    case StepKind::Nondet:
      input(step);
      break;
    case StepKind::Read:
    case StepKind::Write:
      step.is_model ? call(step) : access(step);
      break;
    case StepKind::AtomicBegin:
    case StepKind::Create:
    case StepKind::Join:
      call(step);
      break;
    default: // no other thread's business, or an end
      break;
    }
  }

  std::size_t place_of(const TraceStep &step) {
    const Location at = location(step.user_place);
    const auto [found, is_new] = places_.try_emplace(at, plan_.places.size());
    if (is_new)
      plan_.places.push_back(at);
    return found->second;
  }

  unsigned turn_of(check::ThreadIndex thread) {
    if (plan_.turns.empty() || plan_.turns.back() != thread)
      plan_.turns.push_back(thread);
    return static_cast<unsigned>(plan_.turns.size() - 1);
  }

  Entry &append(const TraceStep &step, char kind, unsigned turn) {
    auto &entries = plan_.threads[step.thread];
    entries.push_back({kind, turn, place_of(step), -1, 0});
    return entries.back();
  }

  void input(const TraceStep &step) {
    auto &entries = plan_.threads[step.thread];
    const Open &open = open_[step.thread];
    if (!step.is_model)
      append(step, 'N', plan_.turns.empty() ? 0 : static_cast<unsigned>(plan_.turns.size() - 1))
          .value = step.value;
    else if (open.call && open.place == place_of(step))
      entries[open.first].value |= step.value;
  }

  void access(const TraceStep &step) {
    Open &open = open_[step.thread];
    const unsigned turn = turn_of(step.thread);
    auto &entries = plan_.threads[step.thread];
    append(step, step.kind == StepKind::Read ? 'R' : 'W', turn);
    open = {false, entries.back().place, 0, step.at, step.atomic_block};
  }

  void call(const TraceStep &step) {
    Open &open = open_[step.thread];
    const unsigned turn = turn_of(step.thread);
    auto &entries = plan_.threads[step.thread];
    const bool goes_on = open.call && open.place == place_of(step) && open.begins != step.at;
    if (!goes_on) {
      append(step, 'C', turn);
      open = {true, entries.back().place, entries.size() - 1, step.at, step.atomic_block};
    } else if (open.block != step.atomic_block || entries.back().turn != turn) {
      append(step, 'P', turn);
      open.block = step.atomic_block;
    }
    if (step.created)
      entries[open.first].created = static_cast<int>(*step.created);
  }

  const check::Trace &trace_;
  Plan plan_;
  std::map<Location, std::size_t> places_;
  std::vector<Open> open_;
};

} // namespace

Plan make_plan(const check::Trace &trace) {
  return Planner(trace).run();
}

std::string print(const Plan &plan, const std::vector<Row> &rows) {
  std::ostringstream out;
  out << "threads " << plan.threads.size() << ' ' << plan.violator << '\n';
  for (std::size_t t = 0; t < plan.parks.size(); ++t)
    if (plan.parks[t])
      out << "parks " << t << '\n';
  for (const check::ThreadIndex thread : plan.turns)
    out << "turn " << thread << '\n';
  std::map<Location, std::size_t> numbers;
  for (const Location &at : plan.places) {
    numbers.emplace(at, numbers.size());
    out << "place " << at.file << ':' << at.line << ':' << at.column << '\n';
  }
  const std::size_t elsewhere = plan.places.size();
  for (const Row &row : rows) {
    const auto found = numbers.find(row.location);
    out << "row " << std::hex << row.address << std::dec << ' '
        << (found != numbers.end() ? found->second : elsewhere) << '\n';
  }
  for (std::size_t t = 0; t < plan.threads.size(); ++t)
    for (const Entry &e : plan.threads[t])
      out << "entry " << t << ' ' << e.kind << ' ' << e.turn << ' ' << e.place << ' ' << e.created
          << ' ' << static_cast<std::uint64_t>(e.value) << '\n';
  return out.str();
}

} // namespace sennit::native
