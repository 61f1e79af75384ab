// Constant folding of the few operations that decide branches of library models and addresses of
// globals. Not meant to be complete: the executors fold everything.
#include "builder.h"

namespace sennit::frontend {

namespace {

std::optional<Word> fold_words(Opcode op, Width width, const std::vector<Operand> &o) {
  const Word a = o[0].value, b = o.size() > 1 ? o[1].value : 0;
  const Width w = o[0].width;
  switch (op) {
  case Opcode::Copy:
  case Opcode::ZExt:
  case Opcode::Trunc:
    return a;
  case Opcode::SExt:
    return from_signed(to_signed(a, w), width);
  case Opcode::Add:
    return a + b;
  case Opcode::Sub:
    return a - b;
  case Opcode::Mul:
    return a * b;
  case Opcode::And:
    return a & b;
  case Opcode::Or:
    return a | b;
  case Opcode::Xor:
    return a ^ b;
  case Opcode::Shl:
    return b >= w ? 0 : a << b;
  case Opcode::LShr:
    return b >= w ? 0 : a >> b;
  case Opcode::Eq:
    return a == b;
  case Opcode::Ne:
    return a != b;
  case Opcode::ULt:
    return a < b;
  case Opcode::ULe:
    return a <= b;
  case Opcode::SLt:
    return to_signed(a, w) < to_signed(b, w);
  case Opcode::SLe:
    return to_signed(a, w) <= to_signed(b, w);
  default:
    return std::nullopt;
  }
}

bool is_address(const Operand &o) {
  return o.kind == Operand::Kind::Global;
}

} // namespace

std::optional<Operand> fold(Opcode op, Width width, const std::vector<Operand> &o) {
  if (op == Opcode::Select && o[0].is_constant())
    return o[0].value ? o[1] : o[2];
  if (op == Opcode::Select && o[1] == o[2])
    return o[1];
  if (o.size() == 2 && o[1].is_constant()) {
    if ((op == Opcode::Add || op == Opcode::Sub) && is_address(o[0])) {
      Operand sum = o[0];
      sum.value =
          truncate(op == Opcode::Add ? sum.value + o[1].value : sum.value - o[1].value, width);
      return sum;
    }
    const bool neutral_zero = op == Opcode::Add || op == Opcode::Sub || op == Opcode::Or ||
                              op == Opcode::Xor || op == Opcode::Shl || op == Opcode::LShr ||
                              op == Opcode::AShr;
    if ((neutral_zero && o[1].value == 0) || (op == Opcode::Mul && o[1].value == 1))
      return o[0];
  }
  const bool commutes = op == Opcode::Add || op == Opcode::And || op == Opcode::Or;
  if (commutes && o[0].is_constant() && !o[1].is_constant())
    return fold(op, width, {o[1], o[0]});
  if (op == Opcode::And && o[1].is_constant() && o[1].value == 0)
    return o[1];
  if (op == Opcode::Copy)
    return o[0];
  for (const Operand &operand : o)
    if (!operand.is_constant())
      return std::nullopt;
  if (o.empty() || o.size() > 2)
    return std::nullopt;
  auto result = fold_words(op, width, o);
  return result ? std::optional(Operand::constant(*result, width)) : std::nullopt;
}

} // namespace sennit::frontend
