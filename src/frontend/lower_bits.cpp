// Bit intrinsics over plain arithmetic: min, max, abs, byte swap, counting, funnel shifts, saturation. Source: H. Warren, Hacker's Delight, chapters 2, 5 and 7.
#include "lowering.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

namespace sennit::frontend {

// One bit after the other for odd widths; halves otherwise would do for powers of two only.
Operand FunctionLowering::count_ones(const Operand &input) {
  Operand sum = constant(0, input.width);
  for (Width i = 0; i < input.width; ++i) {
    Operand bit = binary(Opcode::And, binary(Opcode::LShr, input, constant(i, input.width)),
                         constant(1, input.width));
    sum = binary(Opcode::Add, bit, sum);
  }
  return sum;
}

// Leading zeros: from the lowest bit up, the last one set decides. Trailing zeros: from the highest
// down.
Operand FunctionLowering::count_leading(Operand input, bool trailing) {
  const Width width = input.width;
  Operand result = constant(width, width);
  for (Width i = 0; i < width; ++i) {
    const Width position = trailing ? Width(width - 1 - i) : i;
    Operand bit = resize(binary(Opcode::LShr, input, constant(position, width)), 1);
    result = select(bit, constant(trailing ? position : width - 1 - position, width), result);
  }
  return result;
}

Operand FunctionLowering::funnel_shift(const Operand &high, const Operand &low, Operand amount,
                                       bool left) {
  const Width width = high.width;
  amount = binary(Opcode::URem, amount, constant(width, width));
  const Operand rest = binary(Opcode::Sub, constant(width, width), amount);
  const Operand none = compare(Opcode::Eq, amount, constant(0, width));
  const Operand mixed =
      left ? binary(Opcode::Or, binary(Opcode::Shl, high, amount), binary(Opcode::LShr, low, rest))
           : binary(Opcode::Or, binary(Opcode::Shl, high, rest), binary(Opcode::LShr, low, amount));
  return select(none, left ? high : low, mixed);
}

namespace {

// The zeros of zero are not defined. Clang's code for ffs counts them all the same, and drops the result by a select.
bool may_be_dropped(const llvm::CallBase &call) {
  return llvm::all_of(call.users(), [](const llvm::User *sum) {
    return llvm::all_of(sum->users(),
                        [](const llvm::User *user) { return llvm::isa<llvm::SelectInst>(user); });
  });
}

} // namespace

Operand FunctionLowering::count_zeros(llvm::CallBase &call, bool trailing) {
  const Operand word = argument(call, 0);
  if (constant_argument(call, 1) != 0 && !may_be_dropped(call))
    require(compare(Opcode::Ne, word, constant(0, word.width)), ir::UndefinedKind::Other);
  return count_leading(word, trailing);
}

bool FunctionLowering::lower_bits(llvm::CallBase &call) {
  if (!call.getType()->isIntegerTy())
    return false;
  const Width width = program_.width(*call.getType());
  const Operand a = argument(call, 0);
  const Operand b = call.arg_size() > 1 ? argument(call, 1) : Operand{};
  const Word top = Word(1) << (width - 1);
  auto reversed = [&](unsigned group) {
    Operand result = constant(0, width);
    for (unsigned from = 0; from < width; from += group) {
      Operand part =
          resize(resize(binary(Opcode::LShr, a, constant(from, width)), Width(group)), width);
      result = binary(Opcode::Or, binary(Opcode::Shl, part, constant(width - group - from, width)),
                      result);
    }
    return result;
  };
  auto saturated = [&](Opcode op, bool is_signed) {
    const Operand result = binary(op, a, b);
    Operand limit = constant(op == Opcode::Add ? mask(width) : 0, width);
    if (is_signed)
      limit = select(compare(Opcode::SLt, a, constant(0, width)), constant(top, width),
                     constant(top - 1, width));
    return select(overflows(op, is_signed, a, b, result), limit, result);
  };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::abs:
    define(call, select(compare(Opcode::SLt, a, constant(0, width)),
                        binary(Opcode::Sub, constant(0, width), a), a));
    return true;
  case llvm::Intrinsic::smax:
    define(call, select(compare(Opcode::SLt, a, b), b, a));
    return true;
  case llvm::Intrinsic::smin:
    define(call, select(compare(Opcode::SLt, a, b), a, b));
    return true;
  case llvm::Intrinsic::umax:
    define(call, select(compare(Opcode::ULt, a, b), b, a));
    return true;
  case llvm::Intrinsic::umin:
    define(call, select(compare(Opcode::ULt, a, b), a, b));
    return true;
  case llvm::Intrinsic::bswap:
    define(call, reversed(8));
    return true;
  case llvm::Intrinsic::bitreverse:
    define(call, reversed(1));
    return true;
  case llvm::Intrinsic::ctpop:
    define(call, count_ones(a));
    return true;
  case llvm::Intrinsic::ctlz:
    define(call, count_zeros(call, false));
    return true;
  case llvm::Intrinsic::cttz:
    define(call, count_zeros(call, true));
    return true;
  case llvm::Intrinsic::fshl:
    define(call, funnel_shift(a, b, argument(call, 2), true));
    return true;
  case llvm::Intrinsic::fshr:
    define(call, funnel_shift(a, b, argument(call, 2), false));
    return true;
  case llvm::Intrinsic::sadd_sat:
    define(call, saturated(Opcode::Add, true));
    return true;
  case llvm::Intrinsic::uadd_sat:
    define(call, saturated(Opcode::Add, false));
    return true;
  case llvm::Intrinsic::ssub_sat:
    define(call, saturated(Opcode::Sub, true));
    return true;
  case llvm::Intrinsic::usub_sat:
    define(call, saturated(Opcode::Sub, false));
    return true;
  default:
    return false;
  }
}

} // namespace sennit::frontend
