// Turns what the interpreter tells into a Trace: places, stacks, objects, reads-from. A shadow map
// from byte addresses to the last write, and to the reads since, gives rf, ws and fr. Private to
// src/check.
#pragma once

#include "sennit/check/trace.h"
#include "sennit/ir/interpreter.h"

#include <set>

namespace sennit::check {

class Recorder {
public:
  Recorder(const ir::Program &program, const ir::State &initial);

  void before(ThreadIndex thread, ir::InstructionRef at);
  void event(const ir::State &state, const ir::Event &event);
  // How often the thread has executed the instruction, or has begun to.
  std::uint32_t count(ThreadIndex thread, ir::InstructionRef at) const;
  DynamicPoint current(ThreadIndex thread, ir::InstructionRef at) const;
  Trace finish(OutcomeKind kind);

private:
  struct Byte {
    std::optional<StepIndex> write;
    std::vector<StepIndex> reads;
  };

  void place(const ir::State &state, const ir::Event &event, TraceStep &step) const;
  std::uint32_t object(const ir::Event &event);
  void read(const ir::Event &event, TraceStep &step);
  void write(const ir::Event &event);
  void forget(const ir::Object &object);
  void thread(ThreadIndex index, const ir::Thread &from, std::optional<StepIndex> created_by);

  const ir::Program &program_;
  Trace trace_;
  std::map<std::pair<ThreadIndex, ir::InstructionRef>, std::uint32_t> counts_;
  std::map<Word, Byte> bytes_;
  std::map<Word, std::uint32_t> objects_; // by base, live ones
  std::set<Trace::Pair> rf_, ws_, fr_;
  std::optional<std::uint32_t> block_;
  std::uint32_t blocks_ = 0;
};

} // namespace sennit::check
