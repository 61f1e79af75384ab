// sprintf and scanf with a constant format, as calls of a model a piece (src/models/format.c,
// input.c).
//
//     r = snprintf(b, n, "%d:%s", i, s)   format_open(b, n); format_signed(i, 0, 0);
//     format_text(":"); format_string(s, 0, -1, 0);
//                                         r = format_close()
//     r = scanf("%d %d", &i, &j)          r = choice in -1..2; if (0 < r) scan_4(&i); if (1 < r)
//     scan_4(&j)
//
// Left out, and then an unknown function (a caution): floating point, %n and precision of numbers
// with a width in sprintf; formats that are no constants. sscanf writes arbitrary values instead of
// what the text says: a caution too.
#include "lowering.h"

#include "format_string.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

struct PrintFunction {
  int size = -1;   // argument that limits the buffer
  int format = -1; // argument that is the format; -1: not of this family
};

PrintFunction print_function(llvm::StringRef name) {
  return llvm::StringSwitch<PrintFunction>(name)
      .Case("sprintf", {-1, 1})
      .Case("snprintf", {1, 2})
      .Case("__sprintf_chk", {-1, 3})
      .Case("__snprintf_chk", {1, 4})
      .Default({});
}

bool is_modelled(const std::vector<FormatPiece> &pieces) {
  for (const FormatPiece &piece : pieces)
    if (piece.conversion == 'f' || piece.conversion == 'n' || piece.conversion == '[' ||
        (std::string_view("duxXo").find(piece.conversion) != std::string_view::npos &&
         piece.conversion && piece.precision != -1 && (piece.width != -1 || piece.precision == -2)))
      return false;
  return true;
}

} // namespace

Operand FunctionLowering::text_constant(const std::string &text) {
  llvm::Module &module = program_.module();
  llvm::Constant *bytes = llvm::ConstantDataArray::getString(module.getContext(), text);
  auto *global = new llvm::GlobalVariable(
      module, bytes->getType(), true, llvm::GlobalValue::PrivateLinkage, bytes, "__sennit_text");
  return Operand::global(program_.global(*global), pointer_width());
}

bool FunctionLowering::lower_format(llvm::CallBase &call, llvm::StringRef name) {
  if (name == "scanf" || name == "fscanf" || name == "sscanf")
    return lower_scan(call, name);
  const PrintFunction print = print_function(name);
  llvm::StringRef format;
  if (print.format < 0 || call.arg_size() <= unsigned(print.format) ||
      !llvm::getConstantStringInfo(call.getArgOperand(unsigned(print.format)), format))
    return false;
  const auto pieces = parse_print_format({format.data(), format.size()}, pointer_width() / 8u);
  if (!pieces || !is_modelled(*pieces))
    return false;
  const Operand room = print.size < 0
                           ? word(~Word(0))
                           : resize(argument(call, unsigned(print.size)), pointer_width());
  call_model("__sennit_format_open", {argument(call, 0), room});
  unsigned next = unsigned(print.format) + 1;
  for (const FormatPiece &piece : *pieces)
    print_piece(call, piece, next);
  result_word(call, call_model("__sennit_format_close", {}));
  return true;
}

void FunctionLowering::print_piece(llvm::CallBase &call, const FormatPiece &piece, unsigned &next) {
  if (!piece.conversion) {
    call_model("__sennit_format_text", {text_constant(piece.text)});
    return;
  }
  auto number = [&](int given) {
    return given == -2 ? resize(argument(call, next++), 32)
                       : constant(given < 0 ? 0 : Word(given), 32);
  };
  int flag_bits = piece.flags;
  Operand width = number(piece.width);
  Operand precision = piece.precision == -1 ? constant(~Word(0), 32) : number(piece.precision);
  const Operand given = argument(call, next++);
  const Operand value = resize(resize(given, Width(piece.size * 8)), 64, piece.conversion == 'd');
  if (piece.precision != -1 && piece.conversion != 's' &&
      piece.conversion != 'c') { // %.3d: at least three digits
    width = precision;
    flag_bits |= FormatZero;
  }
  const Operand flags = constant(Word(flag_bits), 32),
                alternate = constant(Word(flag_bits | FormatAlternate), 32);
  switch (piece.conversion) {
  case 'd':
    return void(call_model("__sennit_format_signed", {value, width, flags}));
  case 'u':
    return void(call_model("__sennit_format_unsigned", {value, constant(10, 32), width, flags}));
  case 'o':
    return void(call_model("__sennit_format_unsigned", {value, constant(8, 32), width, flags}));
  case 'x':
  case 'X':
    return void(call_model("__sennit_format_unsigned", {value, constant(16, 32), width, flags}));
  case 'p':
    return void(
        call_model("__sennit_format_unsigned", {value, constant(16, 32), width, alternate}));
  case 'c':
    return void(call_model("__sennit_format_char", {resize(given, 32), width, flags}));
  default:
    return void(call_model("__sennit_format_string", {given, width, precision, flags}));
  }
}

bool FunctionLowering::lower_scan(llvm::CallBase &call, llvm::StringRef name) {
  const unsigned format_index = name == "scanf" ? 0 : 1;
  llvm::StringRef format;
  if (call.arg_size() <= format_index ||
      !llvm::getConstantStringInfo(call.getArgOperand(format_index), format))
    return false;
  const auto pieces = parse_scan_format({format.data(), format.size()}, pointer_width() / 8u);
  if (!pieces)
    return false;
  if (name == "sscanf")
    emit(Opcode::Caution, 0, {}, 0, "call of sscanf");
  Word conversions = 0;
  for (const FormatPiece &piece : *pieces)
    conversions += piece.conversion && piece.conversion != 'n' && !piece.suppressed;
  const Operand choice = emit(Opcode::Nondet, 32, {constant(conversions + 2, 32)},
                              std::uint8_t(ir::NondetKind::Input), name.str());
  const Operand assigned = binary(Opcode::Sub, choice, constant(1, 32));
  const ir::BlockId done = new_block("scan.done");
  unsigned next = format_index + 1;
  Word before = 0;
  for (const FormatPiece &piece : *pieces) {
    if (!piece.conversion || piece.suppressed)
      continue;
    const ir::BlockId more = new_block("scan.more");
    branch(compare(Opcode::SLt, constant(before, 32), assigned), more, done);
    enter(more);
    scan_piece(piece, argument(call, next++));
    before += piece.conversion != 'n';
  }
  jump(done);
  enter(done);
  result_word(call, assigned, true);
  return true;
}

void FunctionLowering::scan_piece(const FormatPiece &piece, const Operand &target) {
  if (piece.conversion == 's' || piece.conversion == '[') {
    if (piece.width < 0)
      emit(Opcode::Caution, 0, {}, 0, "scanf of a text without a width: up to 15 characters only");
    call_model("__sennit_scan_string", {target, word(piece.width < 0 ? 15 : Word(piece.width))});
  } else if (piece.conversion == 'c') {
    for (int i = 0; i < std::max(1, piece.width); ++i)
      call_model("__sennit_scan_1", {binary(Opcode::Add, target, word(Word(i)))});
  } else {
    call_model("__sennit_scan_" + std::to_string(piece.size), {target});
  }
}

} // namespace sennit::frontend
