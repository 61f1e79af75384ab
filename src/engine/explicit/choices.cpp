#include "src/engine/explicit/choices.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::engine {

std::string place_text(const ir::Program &program, ir::InstructionRef at) {
  const ir::Place *place = program.place(ir::instruction_at(program, at).place);
  if (place && place->line != 0)
    return to_string(*place);
  const ir::Function &function = program.function(at.function);
  return "function " + function.name + ", block " + function.blocks[at.block.index()].name;
}

TapeChoices::TapeChoices(const ir::Program &program, std::uint64_t max_choice)
    : program_(program), max_choice_(max_choice) {
  constexpr std::size_t enough = 16;
  for (const ir::Function &function : program.functions)
    for (const ir::BasicBlock &block : function.blocks)
      for (const ir::Instruction &i : block.instructions)
        if (i.op >= ir::Opcode::Eq && i.op <= ir::Opcode::SLe && !function.is_model)
          for (const ir::Operand &o : i.operands)
            if (o.is_constant() && constants_.size() < enough)
              constants_.insert(o.value);
}

void TapeChoices::start(Tape tape) {
  tape_ = std::move(tape);
  position_ = 0;
}

bool advance(Tape &tape) {
  while (!tape.empty() && tape.back().taken + 1 == tape.back().count)
    tape.pop_back();
  if (tape.empty())
    return false;
  ++tape.back().taken;
  return true;
}

std::size_t TapeChoices::pick(ir::ChoicePoint, std::size_t count) {
  if (count == 1)
    return 0;
  if (position_ == tape_.size())
    tape_.push_back({0, static_cast<std::uint32_t>(count)});
  SENNIT_CHECK(tape_[position_].count == count, "a step that is run again makes the same choices");
  return tape_[position_++].taken;
}

Word TapeChoices::address(ir::ChoicePoint point, const std::vector<Word> &proposals) {
  return proposals[pick(point, proposals.size())];
}

Word TapeChoices::value(ir::ChoicePoint point, ir::NondetKind, Width width, Word lo, Word extent) {
  if (extent < max_choice_)
    return truncate(lo + pick(point, static_cast<std::size_t>(extent) + 1), width);
  sampled_.insert("value of " + std::to_string(width) + " bits at " +
                  place_text(program_, point.at));
  std::vector<Word> samples{lo, truncate(lo + extent, width)};
  const auto add = [&](Word word) {
    word = truncate(word, width);
    if (truncate(word - lo, width) <= extent &&
        std::find(samples.begin(), samples.end(), word) == samples.end())
      samples.push_back(word);
  };
  for (const Word word :
       {Word(0), Word(1), ~Word(0), Word(2), mask(width) >> 1, (mask(width) >> 1) + 1})
    add(word);
  for (const Word word : constants_)
    for (const Word near : {word, word + 1, word - 1})
      add(near);
  return samples[pick(point, samples.size())];
}

} // namespace sennit::engine
