// The two definitions of arithmetic, the interpreter's and the terms', give the same word: every operation, widths to 128.
#include "sennit/ir/interpreter.h"
#include "sennit/term/term.h"

#include <doctest/doctest.h>
#include <random>
#include <utility>

using namespace sennit;
using ir::Opcode;
using term::Kind;

namespace {

constexpr std::pair<Opcode, Kind> same[] = {
    {Opcode::Add, Kind::Add},   {Opcode::Sub, Kind::Sub},   {Opcode::Mul, Kind::Mul},
    {Opcode::UDiv, Kind::UDiv}, {Opcode::SDiv, Kind::SDiv}, {Opcode::URem, Kind::URem},
    {Opcode::SRem, Kind::SRem}, {Opcode::Shl, Kind::Shl},   {Opcode::LShr, Kind::LShr},
    {Opcode::AShr, Kind::AShr}, {Opcode::And, Kind::And},   {Opcode::Or, Kind::Or},
    {Opcode::Xor, Kind::Xor},   {Opcode::Eq, Kind::Eq},     {Opcode::ULt, Kind::ULt},
    {Opcode::ULe, Kind::ULe},   {Opcode::SLt, Kind::SLt},   {Opcode::SLe, Kind::SLe}};

Word draw(std::mt19937_64 &random, Width width) {
  const Word any = Word(random()) << 64 | random();
  switch (random() % 5) {
  case 0:
    return truncate(any % 5, width);
  case 1:
    return truncate(~(any % 5), width);
  case 2:
    return truncate((Word(1) << (width - 1)) + any % 3 - 1, width);
  case 3:
    return truncate(Word(1) << any % 128, width);
  default:
    return truncate(any, width);
  }
}

} // namespace

TEST_CASE("interpreter and terms agree on every operation and width") {
  std::mt19937_64 random(11);
  for (const auto &[opcode, kind] : same)
    for (Width width = 1; width <= max_width; width = Width(width + 1)) {
      const bool compares = kind >= Kind::Eq && kind <= Kind::SLe;
      ir::Instruction instruction{};
      instruction.op = opcode;
      instruction.width = compares ? Width(1) : width;
      for (unsigned round = 0; round < 40; ++round) {
        const Word words[2] = {draw(random, width), draw(random, width)};
        instruction.operands = {ir::Operand::constant(words[0], width),
                                ir::Operand::constant(words[1], width)};
        const Width widths[2] = {width, width};
        INFO(name(opcode) << " of " << width << " bits: " << to_hex(words[0]) << " "
                          << to_hex(words[1]));
        REQUIRE(ir::evaluate(instruction, words) ==
                term::apply(kind, instruction.width, 0, words, widths));
      }
    }
}

TEST_CASE("interpreter and terms agree on extensions and cuts") {
  std::mt19937_64 random(12);
  for (Width from = 1; from <= max_width; from = Width(from + 3))
    for (Width to = from; to <= max_width; to = Width(to + 7)) {
      const auto check = [&](Opcode opcode, Kind kind, Width a, Width b) {
        const Word word = draw(random, a);
        ir::Instruction instruction{};
        instruction.op = opcode;
        instruction.width = b;
        instruction.operands = {ir::Operand::constant(word, a)};
        REQUIRE(ir::evaluate(instruction, &word) == term::apply(kind, b, 0, {&word, 1}, {&a, 1}));
      };
      check(Opcode::ZExt, Kind::ZExt, from, to);
      check(Opcode::SExt, Kind::SExt, from, to);
      check(Opcode::Trunc, Kind::Extract, to, from);
    }
}
