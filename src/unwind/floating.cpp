// Floating-point instructions: a table where the operands can have few values, else the circuit (term/floating.h).
//
//     x read from {x := 0.5, x := 1.5}; x + 1      x = 0.5 ? 1.5 : 2.5
//
// A table keeps value sets small, so that sums of a few constants stay sums of a few constants; the entries are the
// interpreter's own results. Cost: one row a combination of operand values, at most `most_rows`.
// Left out: remainder without a table (2^exponent steps).
#include "thread_unwinder.h"

#include "sennit/ir/interpreter.h"
#include "sennit/term/floating.h"

namespace sennit::unwind {

namespace {

constexpr std::size_t most_rows = 32;

// The numbers that a term can have, if they are few.
std::optional<std::vector<Word>> values_of(const AbstractValue &value) {
  std::vector<Word> all;
  for (const AbstractValue::Entry &entry : value.entries()) {
    const Interval &range = entry.range;
    if (entry.object != no_object || range.count() > most_rows - all.size())
      return std::nullopt;
    for (Word i = 0; i < range.count(); ++i)
      all.push_back(static_cast<Word>(range.low) + i * range.stride);
  }
  return all;
}

} // namespace

// nullopt: too many rows.
std::optional<TermId> ThreadUnwinder::float_table(const ir::Instruction &instruction,
                                                  const std::vector<TermId> &args) {
  std::vector<std::vector<Word>> values;
  std::size_t rows = 1;
  for (TermId arg : args) {
    auto known = terms().is_constant(arg) ? std::vector<Word>{terms().value(arg)}
                                          : values_of(round_.abstract(arg));
    if (!known || rows * known->size() > most_rows)
      return std::nullopt;
    rows *= known->size();
    values.push_back(std::move(*known));
  }
  const auto row = [&](std::size_t number) {
    std::vector<Word> words;
    for (const std::vector<Word> &choices : values) {
      words.push_back(choices[number % choices.size()]);
      number /= choices.size();
    }
    return words;
  };
  TermId result; // none: no execution seen so far comes here with values
  for (std::size_t r = 0; r < rows; ++r) {
    const std::vector<Word> words = row(r);
    const TermId value =
        terms().constant(ir::evaluate(instruction, words.data()), instruction.width);
    TermId here = terms().true_();
    for (std::size_t i = 0; i < args.size(); ++i)
      here = terms().and_(here,
                          terms().eq(args[i], terms().constant(words[i], terms().width(args[i]))));
    result = result.valid() ? terms().ite(here, value, result) : value;
  }
  if (!result.valid()) {
    result = terms().variable(instruction.width);
    round_.abstract.set_variable(result, {});
  }
  return result;
}

// nullopt: there is no circuit for it.
std::optional<TermId> ThreadUnwinder::float_value(const ir::Instruction &instruction,
                                                  const std::vector<TermId> &args) {
  using ir::Opcode;
  if (const auto table = float_table(instruction, args))
    return table;
  term::Floats floats(terms());
  const Width width = instruction.width;
  switch (instruction.op) {
  case Opcode::FAdd:
    return floats.add(args[0], args[1]);
  case Opcode::FSub:
    return floats.sub(args[0], args[1]);
  case Opcode::FMul:
    return floats.mul(args[0], args[1]);
  case Opcode::FDiv:
    return floats.div(args[0], args[1]);
  case Opcode::FSqrt:
    return floats.sqrt(args[0]);
  case Opcode::FEq:
    return floats.eq(args[0], args[1]);
  case Opcode::FLt:
    return floats.lt(args[0], args[1]);
  case Opcode::FLe:
    return floats.le(args[0], args[1]);
  case Opcode::FUnordered:
    return floats.unordered(args[0], args[1]);
  case Opcode::FToS:
  case Opcode::FToU:
    return floats.to_integer(args[0], width);
  case Opcode::SToF:
  case Opcode::UToF:
    return floats.from_integer(args[0], instruction.op == Opcode::SToF, width);
  case Opcode::FConvert:
    return floats.convert(args[0], width);
  default:
    return std::nullopt;
  }
}

} // namespace sennit::unwind
