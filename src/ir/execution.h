// One instruction on one thread of a state: the private working class of Machine. Values and
// control in execution.cpp, memory in execution_memory.cpp.
#pragma once

#include "sennit/ir/interpreter.h"
#include "src/ir/intervals.h"
#include "src/ir/liveness.h"

namespace sennit::ir {

class Execution {
public:
  Execution(const Machine &machine, State &state, ThreadIndex thread, Choices &choices,
            Observer &observer)
      : machine_(machine), program_(machine.program()), state_(state), index_(thread),
        choices_(choices), observer_(observer) {}

  Executed run();

private:
  // Values (execution.cpp).
  Word value(const Operand &operand);
  Word choose(Pending &pending);
  void set(RegisterId id, Word value);
  Pending *pending(RegisterId id);
  void forget(RegisterId id);
  void narrow(Pending &pending, const Interval &interval);
  void pure(const Instruction &i);
  bool split_comparison(const Instruction &i);
  bool share_copy(const Instruction &i);
  void nondet(const Instruction &i);

  // Control.
  void control(const Instruction &i);
  void check(const Instruction &i);
  void enter(FunctionId callee, const std::vector<Word> &arguments, RegisterId result);
  void call(const Instruction &i);
  void leave(const Instruction &i);
  void jump(BlockId target);
  void stop();
  void undefined(UndefinedKind kind);
  void end_thread(Word result);
  void end_process(const std::string &text);
  Executed threads(const Instruction &i);
  void create(const Instruction &i);

  // Memory (execution_memory.cpp).
  void memory(const Instruction &i);
  void load(const Instruction &i);
  void store(const Instruction &i);
  void alloc(const Instruction &i);
  void free(const Instruction &i);
  void end_lifetime(const Instruction &i);
  void object_size(const Instruction &i);
  void thread_local_address(const Instruction &i);
  std::optional<std::size_t> locate(Word address, std::uint64_t size);
  void define(std::size_t object, std::uint64_t offset, std::uint64_t size);
  void escape(Word address);
  void escape_contents(std::size_t object, std::uint64_t from, std::uint64_t to);
  std::vector<Word> references();
  std::optional<Word> fresh_address(Word size, Word align, const std::vector<Word> &references);
  void forget_freed(const std::vector<Word> &references);
  std::size_t insert(Object object);

  Thread &thread() { return state_.threads[index_].edit(); }
  Frame &frame() { return thread().frames.back(); }
  ChoicePoint point() const { return {index_, at_}; }
  Event event(EventKind kind) const {
    Event e{kind};
    e.thread = index_;
    e.at = at_;
    return e;
  }
  void tell(const Event &e) { observer_.event(state_, e); }

  const Machine &machine_;
  const Program &program_;
  State &state_;
  ThreadIndex index_;
  Choices &choices_;
  Observer &observer_;
  InstructionRef at_;
};

} // namespace sennit::ir
