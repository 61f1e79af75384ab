// Replay of a schedule (sennit/check/replay.h): the interpreter, driven instruction by instruction,
// with every choice read from the schedule. It shares no code with whoever made the schedule except
// the interpreter itself.
#include "sennit/check/replay.h"

#include "sennit/support/error.h"
#include "src/check/recorder.h"

namespace sennit::check {

namespace {

ir::EventKind expected_event(Expectation expectation) {
  switch (expectation) {
  case Expectation::Violation:
    return ir::EventKind::Violation;
  case Expectation::UndefinedBehaviour:
    return ir::EventKind::Undefined;
  case Expectation::Caution:
    return ir::EventKind::Caution;
  case Expectation::Unsupported:
    return ir::EventKind::Unsupported;
  case Expectation::Nothing:
    break;
  }
  return ir::EventKind::Cut;
}

OutcomeKind outcome_kind(Expectation expectation) {
  return static_cast<OutcomeKind>(expectation);
}

// Before step `step`, `thread` has to run to its end: a join inside that step's block waits for it.
struct EndFirst {
  std::size_t step;
  ThreadIndex thread;
};

class Replayer : public ir::Choices, public ir::Observer {
public:
  Replayer(const ir::Program &program, const Schedule &schedule, Expectation expectation,
           bool merge_private, const std::vector<EndFirst> &end_first)
      : program_(program), schedule_(schedule), expectation_(expectation), end_first_(end_first),
        machine_(program, options(schedule, merge_private)), state_(machine_.initial(*this)),
        recorder_(program, state_) {}

  Trace run() {
    for (std::size_t s = 0; s < schedule_.steps.size() && !reached_; ++s) {
      position_ = s;
      for (const EndFirst &first : end_first_)
        if (first.step == s && first.thread < state_.threads.size())
          end_thread(first.thread, false);
      step(schedule_.steps[s]);
    }
    finish_locally();
    if (expectation_ != Expectation::Nothing && !reached_)
      fail("the execution does not end as expected");
    return recorder_.finish(outcome_kind(expectation_));
  }

private:
  static ir::MachineOptions options(const Schedule &schedule, bool merge_private) {
    ir::MachineOptions options;
    options.merge_private = merge_private;
    options.merge_single = false;
    options.global_base = schedule.global_base;
    if (const auto id = schedule.main_thread_id.find(0); id != schedule.main_thread_id.end())
      options.main_id = id->second;
    return options;
  }

  std::string text(ir::InstructionRef at) const {
    const ir::Function &function = program_.function(at.function);
    const ir::Instruction &instruction = ir::instruction_at(program_, at);
    const ir::Place *place = program_.place(instruction.place);
    return std::string(name(instruction.op)) + " in " + function.name + ", block " +
           function.blocks[at.block.index()].name + ", instruction " + std::to_string(at.index) +
           (place ? " (" + to_string(*place) + ")" : "");
  }

  [[noreturn]] void fail(const std::string &reason) const {
    std::string message = "replay: " + reason;
    if (position_ < schedule_.steps.size()) {
      const DynamicPoint &step = schedule_.steps[position_];
      message += "; at step " + std::to_string(position_) + " of " +
                 std::to_string(schedule_.steps.size()) + ": thread " +
                 std::to_string(step.thread) + ", " + text(step.at) + ", occurrence " +
                 std::to_string(step.occurrence);
      if (step.thread < state_.threads.size() && !state_.thread(step.thread).frames.empty())
        message += "; the thread stands at " + text(state_.thread(step.thread).frames.back().at());
    }
    throw InternalError(message);
  }

  // Until the instruction, or the outermost block that it begins, is done.
  void step(const DynamicPoint &target) {
    if (state_.violated)
      fail("an assertion failed before");
    if (state_.process_ended)
      fail("the process has ended before");
    if (target.thread >= state_.threads.size())
      fail("the thread does not exist yet");
    if (recorder_.count(target.thread, target.at) > target.occurrence)
      fail("the step was executed before");
    while (!reached_ && (recorder_.count(target.thread, target.at) <= target.occurrence ||
                         state_.thread(target.thread).depth > 0)) {
      if (state_.thread(target.thread).status != ir::RunStatus::Running)
        fail("the thread has ended or stopped");
      if (++executed_ > instruction_limit)
        fail("too many instructions");
      if (machine_.execute(state_, target.thread, *this, *this) == ir::Executed::Blocked)
        end_joined(target.thread);
      if (reached_)
        return;
      if (state_.violated)
        fail("an assertion fails, which was not expected");
    }
  }

  // The thread waits for another one, whose last instructions (its return at least) may have had no
  // step of their own: they run now, or before the block if the thread waits inside one.
  void end_joined(ThreadIndex waiting) {
    if (machine_.next(state_, waiting).op != ir::Opcode::Join)
      fail("the thread is blocked");
    const auto handle = machine_.peek(state_, waiting, machine_.next(state_, waiting).operands[0]);
    ThreadIndex t = 0;
    while (t < state_.threads.size() && state_.thread(t).id != handle)
      ++t;
    if (t < state_.threads.size() && t != waiting)
      end_thread(t, state_.thread(waiting).depth > 0);
    if (!reached_ &&
        (t >= state_.threads.size() || state_.thread(t).status != ir::RunStatus::Ended))
      fail("the thread is blocked");
  }

  void end_thread(ThreadIndex t, bool in_block) {
    while (state_.thread(t).status == ir::RunStatus::Running && !reached_) {
      if (in_block && !machine_.is_local(state_, t))
        throw EndFirst{position_, t};
      if (++executed_ > instruction_limit ||
          machine_.execute(state_, t, *this, *this) == ir::Executed::Blocked || state_.violated)
        fail("the thread is blocked, and the one that it waits for does not end");
    }
  }

  void finish_locally() {
    if (schedule_.steps.empty() || reached_)
      return finish_thread(0);
    finish_thread(schedule_.steps.back().thread);
    for (ThreadIndex t = 0; t < state_.threads.size(); ++t)
      finish_thread(t);
  }

  void finish_thread(ThreadIndex t) {
    for (std::uint64_t count = 0;
         count < local_limit && !reached_ && !state_.violated && !state_.process_ended &&
         state_.thread(t).status == ir::RunStatus::Running && machine_.is_local(state_, t);
         ++count)
      machine_.execute(state_, t, *this, *this);
  }

  // Choices: everything from the schedule.
  Word value(ir::ChoicePoint point, ir::NondetKind kind, Width width, Word low,
             Word extent) override {
    const auto found = schedule_.nondet.find(recorder_.current(point.thread, point.at));
    if (found == schedule_.nondet.end())
      return low;
    const Word word = truncate(found->second, width);
    if (kind != ir::NondetKind::Computed && word > extent)
      fail("a nondet value is outside its range");
    return word;
  }
  std::size_t pick(ir::ChoicePoint, std::size_t) override {
    fail("a choice that no schedule holds");
  }
  Word address(ir::ChoicePoint point, const std::vector<Word> &proposals) override {
    const auto found = schedule_.allocation.find(recorder_.current(point.thread, point.at));
    return found == schedule_.allocation.end() || found->second.base == 0 ? proposals.front()
                                                                          : found->second.base;
  }
  std::optional<std::vector<std::uint8_t>> contents(ir::ChoicePoint point,
                                                    ir::GlobalId global) override {
    if (global.valid()) {
      const auto found = schedule_.external_contents.find(global.index());
      return found == schedule_.external_contents.end() ? std::vector<std::uint8_t>{}
                                                        : found->second;
    }
    const auto found = schedule_.allocation.find(recorder_.current(point.thread, point.at));
    return found == schedule_.allocation.end() ? std::vector<std::uint8_t>{}
                                               : found->second.contents;
  }
  // A missing id: the next one that no thread has and that the schedule gives to none.
  Word thread_id(ir::ChoicePoint point, Word proposal) override {
    const auto found = schedule_.thread_id.find(recorder_.current(point.thread, point.at));
    if (found != schedule_.thread_id.end())
      return found->second;
    const auto taken = [&](Word id) {
      for (const auto &thread : state_.threads)
        if (thread->id == id)
          return true;
      for (const auto &[creation, given] : schedule_.thread_id)
        if (given == id)
          return true;
      return false;
    };
    while (taken(proposal))
      ++proposal;
    return proposal;
  }

  // Observer.
  void before(const ir::State &, ThreadIndex thread, ir::InstructionRef at) override {
    recorder_.before(thread, at);
  }
  void event(const ir::State &state, const ir::Event &event) override {
    if (reached_)
      return;
    recorder_.event(state, event);
    reached_ = expectation_ != Expectation::Nothing && event.kind == expected_event(expectation_);
  }

  static constexpr std::uint64_t instruction_limit = 100'000'000;
  static constexpr std::uint64_t local_limit = 1'000'000;

  const ir::Program &program_;
  const Schedule &schedule_;
  Expectation expectation_;
  const std::vector<EndFirst> &end_first_;
  ir::Machine machine_;
  ir::State state_;
  Recorder recorder_;
  bool reached_ = false;
  std::size_t position_ = 0;
  std::uint64_t executed_ = 0;
};

} // namespace

Trace replay(const ir::Program &program, const Schedule &schedule, Expectation expectation) {
  bool merge_private = true;
  std::vector<EndFirst> end_first;
  for (;;) {
    try {
      return Replayer(program, schedule, expectation, merge_private, end_first).run();
    } catch (const ir::EscapeMissed &) {
      SENNIT_CHECK(merge_private, "private memory without merging");
      merge_private = false;
    } catch (const EndFirst &first) {
      for (const EndFirst &known : end_first)
        SENNIT_CHECK(known.step != first.step || known.thread != first.thread,
                     "replay makes no progress");
      end_first.push_back(first);
    }
  }
}

} // namespace sennit::check
