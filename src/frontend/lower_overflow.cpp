// Arithmetic with overflow check, at every width to 128 bits.
//
//     r = a + b:  unsigned: r < a     signed: r has another sign than both
//
// Products are computed with twice the bits where words have them, else from halves: with a = ah * 2^h + al, a * b has
// no bit above 2h only if ah or bh is 0, and the other cross product and the carry stay below.
// Source: H. Warren, Hacker's Delight, 2-13 and chapter 8.
#include "lowering.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

namespace sennit::frontend {

// The unsigned product of more than 64 bits does not fit.
Operand FunctionLowering::product_overflows(const Operand &a, const Operand &b) {
  const auto half = Width((a.width + 1) / 2), width = Width(2 * half);
  const Operand by = constant(half, width);
  const auto low = [&](const Operand &x) { return resize(resize(x, half), width); };
  const auto high = [&](const Operand &x) { return binary(Opcode::LShr, x, by); };
  const auto present = [&](const Operand &x) { return compare(Opcode::Ne, x, constant(0, width)); };
  const Operand x = resize(a, width), y = resize(b, width);
  const Operand both = binary(Opcode::And, present(high(x)), present(high(y)));
  const Operand cross = binary(Opcode::Add, binary(Opcode::Mul, high(x), low(y)),
                               binary(Opcode::Mul, low(x), high(y))); // one of them is 0
  const Operand shifted = binary(Opcode::Shl, cross, by);
  const Operand sum = binary(Opcode::Add, shifted, binary(Opcode::Mul, low(x), low(y)));
  Operand result = binary(Opcode::Or, both, present(high(cross)));
  result = binary(Opcode::Or, result, compare(Opcode::ULt, sum, shifted));
  if (width > a.width)
    result =
        binary(Opcode::Or, result, present(binary(Opcode::LShr, sum, constant(a.width, width))));
  return result;
}

// Is `result`, a op b cut to the width, another number than the exact one?
Operand FunctionLowering::overflows(Opcode op, bool is_signed, const Operand &a, const Operand &b,
                                    const Operand &result) {
  const Width width = a.width;
  const Operand zero = constant(0, width);
  const auto differ = [&](const Operand &x, const Operand &y) { return binary(Opcode::Xor, x, y); };
  if (op == Opcode::Mul) {
    const auto wide = Width(2 * width);
    if (wide <= max_width) {
      const Operand exact = binary(op, resize(a, wide, is_signed), resize(b, wide, is_signed));
      return compare(Opcode::Ne, exact, resize(result, wide, is_signed));
    }
    if (!is_signed)
      return product_overflows(a, b);
    const auto size = [&](const Operand &x) {
      return select(compare(Opcode::SLt, x, zero), binary(Opcode::Sub, zero, x), x);
    };
    const Operand negative = compare(Opcode::SLt, differ(a, b), zero);
    const Word top = Word(1) << (width - 1);
    const Operand limit = select(negative, constant(top, width), constant(top - 1, width));
    return binary(Opcode::Or, product_overflows(size(a), size(b)),
                  compare(Opcode::ULt, limit, binary(Opcode::Mul, size(a), size(b))));
  }
  const bool adds = op == Opcode::Add;
  if (!is_signed)
    return adds ? compare(Opcode::ULt, result, a) : compare(Opcode::ULt, a, b);
  const Operand changed =
      binary(Opcode::And, differ(a, result), adds ? differ(b, result) : differ(a, b));
  return compare(Opcode::SLt, changed, zero);
}

// {result, overflow}.
bool FunctionLowering::lower_overflow(llvm::CallBase &call) {
  Opcode op = Opcode::Add;
  bool is_signed = false;
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::sadd_with_overflow:
    is_signed = true;
    break;
  case llvm::Intrinsic::uadd_with_overflow:
    break;
  case llvm::Intrinsic::ssub_with_overflow:
    is_signed = true;
    [[fallthrough]];
  case llvm::Intrinsic::usub_with_overflow:
    op = Opcode::Sub;
    break;
  case llvm::Intrinsic::smul_with_overflow:
    is_signed = true;
    [[fallthrough]];
  case llvm::Intrinsic::umul_with_overflow:
    op = Opcode::Mul;
    break;
  default:
    return false;
  }
  const Operand a = argument(call, 0), b = argument(call, 1);
  const Operand result = binary(op, a, b);
  define(call, {result, overflows(op, is_signed, a, b, result)});
  return true;
}

} // namespace sennit::frontend
