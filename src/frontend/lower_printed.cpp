// What printf and its kin read behind their pointer arguments: the texts of %s, of puts ...
//
//     printf("%d %s", n, s)         load the first byte at s
//
// Only the first byte: it tells a pointer to nothing, to a freed block or to a frame that is gone.
// Reading on to the terminator would give every text of unknown length a loop of its own.
// Left out: formats that are no constants; bytes behind the first; fwrite.
#include "lowering.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstrTypes.h>

namespace sennit::frontend {

namespace {

// The arguments of `format` that are texts, counted from the first behind it.
std::vector<unsigned> printed_texts(llvm::StringRef format) {
  std::vector<unsigned> result;
  unsigned argument = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%')
      continue;
    for (++i; i < format.size() && llvm::StringRef("-0+ #.*123456789hlzjtqL").contains(format[i]);
         ++i)
      argument += format[i] == '*';
    if (i >= format.size() || format[i] == '%' || format[i] == 'm')
      continue;
    if (format[i] == '$')
      return {};
    const bool is_cut = i > 1 && format.substr(i - 2, 2) == ".0";
    if (format[i] == 's' && format[i - 1] != 'l' && !is_cut && format[i - 1] != '*')
      result.push_back(argument);
    ++argument;
  }
  return result;
}

int format_argument(llvm::StringRef name) {
  return llvm::StringSwitch<int>(name)
      .Case("printf", 0)
      .Cases("fprintf", "dprintf", "syslog", "__printf_chk", "warn", "warnx", 1)
      .Cases("__fprintf_chk", "err", "errx", 2)
      .Default(-1);
}

} // namespace

void FunctionLowering::read_printed(llvm::CallBase &call, llvm::StringRef name) {
  const auto read = [&](unsigned index) {
    llvm::StringRef known;
    if (index < call.arg_size() && call.getArgOperand(index)->getType()->isPointerTy() &&
        !llvm::getConstantStringInfo(call.getArgOperand(index), known))
      load(argument(call, index), 8);
  };
  if (name == "puts" || name == "fputs" || name == "perror")
    return read(0);
  const int index = format_argument(name);
  llvm::StringRef format;
  if (index < 0 || unsigned(index) >= call.arg_size() ||
      !llvm::getConstantStringInfo(call.getArgOperand(unsigned(index)), format))
    return;
  for (const unsigned text : printed_texts(format))
    read(unsigned(index) + 1 + text);
}

} // namespace sennit::frontend
