// Interval algebra of lazy choices and the pure instructions, against brute force on small widths.
#include "sennit/ir/interpreter.h"
#include "src/ir/intervals.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::ir;

namespace {
bool contains(const Interval &i, Word value, Width width) {
  return truncate(value - i.lo, width) <= i.extent;
}

Word compare(Opcode op, Word a, Word b, Width width) {
  Instruction i{};
  i.op = op;
  i.width = 1;
  i.operands = {Operand::constant(a, width), Operand::constant(b, width)};
  const Word operands[2] = {a, b};
  return evaluate(i, operands);
}
} // namespace

TEST_CASE("a comparison splits every interval into the right pieces") {
  constexpr Width width = 3;
  for (const Opcode op :
       {Opcode::Eq, Opcode::Ne, Opcode::ULt, Opcode::ULe, Opcode::SLt, Opcode::SLe})
    for (int swapped = 0; swapped < 2; ++swapped)
      for (Word c = 0; c < 8; ++c) {
        const auto yes = satisfying(op, swapped != 0, c, width);
        for (Word lo = 0; lo < 8; ++lo)
          for (Word extent = 0; extent < 8; ++extent) {
            const Interval all{lo, extent};
            const auto holds = intersection(all, yes, width);
            const auto fails = intersection(all, complement(yes, width), width);
            CHECK(holds.size() + fails.size() >= 1);
            for (Word x = 0; x < 8; ++x) {
              const bool truth = swapped ? compare(op, c, x, width) : compare(op, x, c, width);
              int in_holds = 0, in_fails = 0;
              for (const Interval &i : holds)
                in_holds += contains(i, x, width);
              for (const Interval &i : fails)
                in_fails += contains(i, x, width);
              const bool inside = contains(all, x, width);
              CHECK(in_holds == (inside && truth));
              CHECK(in_fails == (inside && !truth));
            }
          }
      }
}

TEST_CASE("arithmetic of signed division, shifts, floats") {
  Instruction i{};
  i.width = 8;
  i.operands = {Operand::constant(0, 8), Operand::constant(0, 8)};
  const auto value = [&](Opcode op, Word a, Word b) {
    i.op = op;
    const Word operands[2] = {a, b};
    return evaluate(i, operands);
  };
  CHECK(value(Opcode::SDiv, 0xf9, 2) == 0xfd); // -7 / 2 = -3
  CHECK(value(Opcode::SRem, 0xf9, 2) == 0xff); // -1
  CHECK(value(Opcode::SDiv, 0x80, 0xff) == 0x80);
  CHECK(value(Opcode::UDiv, 7, 0) == 0xff);
  CHECK(value(Opcode::SDiv, 7, 0) == 0xff);
  CHECK(value(Opcode::SDiv, 0xf9, 0) == 1);
  CHECK(value(Opcode::URem, 7, 0) == 7);
  CHECK(value(Opcode::AShr, 0x80, 3) == 0xf0);
  CHECK(value(Opcode::AShr, 0x80, 9) == 0xff);
  CHECK(value(Opcode::Shl, 1, 8) == 0);
  i.width = 32;
  i.operands = {Operand::constant(0, 32), Operand::constant(0, 32)};
  CHECK(value(Opcode::FAdd, 0x3f800000, 0x40000000) == 0x40400000);
  CHECK(value(Opcode::FToS, 0xc0200000, 0) == 0xfffffffe); // -2.5
  CHECK(value(Opcode::SToF, 0xffffffff, 0) == 0xbf800000);
}
