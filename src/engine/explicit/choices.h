// Enumeration of the choices inside one step: the step is run again from its start state for every
// sequence of choices, in the order of an odometer. Private to src/engine/explicit.
#pragma once

#include "sennit/engine/explicit.h"
#include "sennit/ir/interpreter.h"

namespace sennit::engine {

struct Digit {
  std::uint32_t taken = 0;
  std::uint32_t count = 1;
};
using Tape = std::vector<Digit>;
// The next sequence after the one that was run; false: that was the last one.
bool advance(Tape &tape);

// "file:line:column", else "function, block b".
std::string place_text(const ir::Program &program, ir::InstructionRef at);

class TapeChoices : public ir::Choices {
public:
  TapeChoices(const ir::Program &program, std::uint64_t max_choice);

  // Replays `tape` and goes on with first choices.
  void start(Tape tape);
  const Tape &tape() const { return tape_; }
  const std::set<std::string> &sampled() const { return sampled_; }

  bool lazy() const override { return true; }
  Word value(ir::ChoicePoint point, ir::NondetKind kind, Width width, Word lo,
             Word extent) override;
  std::size_t pick(ir::ChoicePoint point, std::size_t count) override;
  Word address(ir::ChoicePoint point, const std::vector<Word> &proposals) override;

private:
  const ir::Program &program_;
  std::uint64_t max_choice_;
  std::set<Word> constants_; // of the program's comparisons, small in number
  Tape tape_;
  std::size_t position_ = 0;
  std::set<std::string> sampled_;
};

} // namespace sennit::engine
