// Calls by name of functions without body: the verifier's (__VERIFIER_*), assertion failures and
// process ends, and the primitives of the library models (src/models/sennit_model.h).
#include "lowering.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace sennit::frontend {

Operand FunctionLowering::argument(llvm::CallBase &call, unsigned index) {
  if (index >= call.arg_size())
    throw Gap{"a call of " + call.getCalledOperand()->getName().str() + " with too few arguments"};
  return operand(*call.getArgOperand(index));
}

Operand FunctionLowering::condition(llvm::CallBase &call, unsigned index) {
  const Operand argument = this->argument(call, index);
  return argument.width == 1 ? argument
                             : compare(Opcode::Ne, argument, constant(0, argument.width));
}

std::string FunctionLowering::text_argument(llvm::CallBase &call, unsigned index) {
  llvm::StringRef text;
  if (index < call.arg_size() && llvm::getConstantStringInfo(call.getArgOperand(index), text))
    return text.str();
  return "";
}

std::uint64_t FunctionLowering::constant_argument(llvm::CallBase &call, unsigned index) {
  const Operand argument = this->argument(call, index);
  if (!argument.is_constant())
    throw Gap{"a call of " + call.getCalledOperand()->getName().str() +
              " whose argument is no constant"};
  return std::uint64_t(argument.value);
}

void FunctionLowering::fail(const std::string &text) {
  emit(Opcode::Assert, 0, {constant(0, 1)}, 0, text);
  stop();
}

void FunctionLowering::result_word(llvm::CallBase &call, const Operand &word, bool is_signed) {
  if (!call.getType()->isVoidTy())
    define(call, resize(word, program_.width(*call.getType()), is_signed));
}

bool FunctionLowering::lower_primitive(llvm::CallBase &call, llvm::StringRef name) {
  if (name.starts_with("__sennit_"))
    return lower_thread_primitive(call, name) || lower_check_primitive(call, name);
  return lower_verifier(call, name) || lower_nondet(call, name) || lower_end(call, name);
}

bool FunctionLowering::lower_thread_primitive(llvm::CallBase &call, llvm::StringRef name) {
  if (name == "__sennit_create")
    result_word(call,
                emit(Opcode::Create, pointer_width(), {argument(call, 0), argument(call, 1)}));
  else if (name == "__sennit_join")
    result_word(call, emit(Opcode::Join, pointer_width(), {argument(call, 0)}));
  else if (name == "__sennit_exit_thread")
    terminate(Opcode::ExitThread, 0, {}, {argument(call, 0)});
  else if (name == "__sennit_self")
    result_word(call, emit(Opcode::Self, pointer_width(), {}));
  else if (name == "__sennit_atomic_begin")
    emit(Opcode::AtomicBegin, 0, {});
  else if (name == "__sennit_atomic_end")
    emit(Opcode::AtomicEnd, 0, {});
  else if (name == "__sennit_wait")
    emit(Opcode::Assume, 0, {condition(call, 0)}, std::uint8_t(constant_argument(call, 1)));
  else if (name == "__sennit_assume")
    emit(Opcode::Assume, 0, {condition(call, 0)});
  else if (name == "__sennit_stop")
    stop();
  else if (name == "__sennit_fence")
    emit(Opcode::Fence, 0, {});
  else if (name == "__sennit_alloc")
    result_word(call,
                alloc(ir::AllocKind::Heap, resize(argument(call, 0), pointer_width()), 16, "heap"));
  else if (name == "__sennit_object_size")
    result_word(call, emit(Opcode::ObjectSize, pointer_width(), {argument(call, 0)}));
  else if (name == "__sennit_free")
    emit(Opcode::Free, 0, {argument(call, 0)});
  else
    return false;
  return true;
}

bool FunctionLowering::lower_check_primitive(llvm::CallBase &call, llvm::StringRef name) {
  const Width width = call.getType()->isVoidTy() ? Width(0) : program_.width(*call.getType());
  if (name == "__sennit_choice") {
    const Operand bound = argument(call, 0);
    result_word(call,
                emit(Opcode::Nondet, bound.width, {bound}, std::uint8_t(ir::NondetKind::Choice)));
  } else if (name.starts_with("__sennit_havoc_")) {
    define(call, nondet(ir::NondetKind::Havoc, width, source_.getName().str()));
  } else if (name.starts_with("__sennit_input_")) {
    define(call, nondet(ir::NondetKind::Input, width, source_.getName().str()));
  } else if (name == "__sennit_option") {
    const Options &options = program_.options();
    const bool answers[] = {options.malloc_may_fail, options.spurious_wakeups,
                            options.check_deadlock, options.check_lock_misuse,
                            options.check_memsafety};
    const std::uint64_t index = constant_argument(call, 0);
    result_word(call, constant(index < std::size(answers) && answers[index], 32));
  } else if (name == "__sennit_program_uses") {
    result_word(call,
                constant(program_.sources().library_uses.contains(text_argument(call, 0)), 32));
  } else if (name == "__sennit_end_process") {
    terminate(Opcode::EndProcess, std::uint8_t(constant_argument(call, 0)));
  } else if (name == "__sennit_assert") {
    emit(Opcode::Assert, 0, {condition(call, 0)}, 0, text_argument(call, 1));
  } else if (name == "__sennit_require") {
    require(condition(call, 0), ir::UndefinedKind(constant_argument(call, 1)));
  } else if (name == "__sennit_assumption") {
    program_.note_assumption(text_argument(call, 0));
  } else if (name == "__sennit_caution") {
    emit(Opcode::Caution, 0, {}, 0, text_argument(call, 0));
  } else if (name == "__sennit_unsupported") {
    unsupported(text_argument(call, 0));
  } else {
    return false;
  }
  return true;
}

// ------------------------------------------------------------------------------------------- the
// verifier's functions

bool FunctionLowering::lower_verifier(llvm::CallBase &call, llvm::StringRef name) {
  if (name == "__VERIFIER_assume" || name == "__CPROVER_assume")
    emit(Opcode::Assume, 0, {condition(call, 0)});
  else if (name == "__VERIFIER_assert" || name == "__CPROVER_assert" ||
           name == "assert") // an undeclared assert() too
    emit(Opcode::Assert, 0, {condition(call, 0)}, 0, name.str());
  else if (name == "__VERIFIER_atomic_begin" || name == "__CPROVER_atomic_begin")
    emit(Opcode::AtomicBegin, 0, {});
  else if (name == "__VERIFIER_atomic_end" || name == "__CPROVER_atomic_end")
    emit(Opcode::AtomicEnd, 0, {});
  else if (name == "__VERIFIER_loop_bound")
    hints_[call.getParent()] = constant_argument(call, 0);
  else
    return false;
  return true;
}

namespace {

// Width and signedness of __VERIFIER_nondet_NAME; width 0: the declared result's.
struct NondetType {
  Width width = 0;
  bool is_signed = false;
};

std::optional<NondetType> nondet_type(llvm::StringRef suffix, Width pointer) {
  return llvm::StringSwitch<std::optional<NondetType>>(suffix)
      .Cases("bool", "_Bool", "boolean", NondetType{1, false})
      .Cases("char", "schar", "S8", "s8", "int8", "int8_t", NondetType{8, true})
      .Cases("uchar", "unsigned_char", "u8", "U8", "uint8", "uint8_t", NondetType{8, false})
      .Cases("short", "s16", "S16", "int16", "int16_t", NondetType{16, true})
      .Cases("ushort", "unsigned_short", "u16", "U16", "uint16", "uint16_t", NondetType{16, false})
      .Cases("int", "s32", "S32", "int32", "int32_t", NondetType{32, true})
      .Cases("uint", "unsigned", "unsigned_int", "u32", "U32", "uint32", "uint32_t",
             NondetType{32, false})
      .Cases("long", "ssize_t", "intptr_t", "ptrdiff_t", "off_t", NondetType{pointer, true})
      .Cases("ulong", "unsigned_long", "size_t", "uintptr_t", "sector_t", "pthread_t",
             NondetType{pointer, false})
      .Cases("longlong", "llong", "loff_t", "s64", "int64", "int64_t", NondetType{64, true})
      .Cases("ulonglong", "ullong", "unsigned_long_long", "u64", "uint64", "uint64_t",
             NondetType{64, false})
      .Case("int128", NondetType{128, true})
      .Case("uint128", NondetType{128, false})
      .Case("float", NondetType{32, false})
      .Case("double", NondetType{64, false})
      .Default(std::nullopt);
}

} // namespace

// The type is the name's: an undeclared nondet_ushort() is declared as int by the compiler.
bool FunctionLowering::lower_nondet(llvm::CallBase &call, llvm::StringRef name) {
  const bool verifier = name.starts_with("__VERIFIER_nondet");
  if (!verifier && !name.starts_with("nondet_") && !name.starts_with("__CPROVER_nondet"))
    return false;
  const llvm::StringRef suffix = name.substr(name.find("nondet") + 6).ltrim('_');
  if (suffix == "memory") {
    call_model("__sennit_nondet_memory",
               {argument(call, 0), resize(argument(call, 1), pointer_width())});
    return true;
  }
  if (call.getType()->isVoidTy())
    return true;
  const Width wanted = program_.packed_width(*call.getType());
  NondetType type = nondet_type(suffix, pointer_width()).value_or(NondetType{wanted, false});
  if (type.width > wanted || call.getType()->isFloatingPointTy() || call.getType()->isStructTy() ||
      call.getType()->isPointerTy())
    type.width = wanted;
  const Operand value = nondet(ir::NondetKind::Input, type.width, name.str());
  finish_call(call, resize(value, wanted, type.is_signed), wanted);
  return true;
}

bool FunctionLowering::lower_end(llvm::CallBase &call, llvm::StringRef name) {
  if (name == "abort" || name == "__builtin_abort")
    terminate(Opcode::EndProcess, std::uint8_t(ir::ProcessEnd::Abort));
  else if (name == "_exit" || name == "_Exit")
    terminate(Opcode::EndProcess, std::uint8_t(ir::ProcessEnd::Exit));
  else if (name == "__assert_fail" || name == "__assert" || name == "__assert_perror_fail" ||
           name == "__assert2" || name == "_assert")
    fail(text_argument(call, name == "__assert2" ? 3 : 0));
  else if (name == "__assert_rtn")
    fail(text_argument(call, 3));
  else if (name == "setjmp" || name == "_setjmp" || name == "sigsetjmp" || name == "__sigsetjmp" ||
           name == "longjmp" || name == "siglongjmp")
    throw Gap{name.str()};
  else
    return false;
  return true;
}

} // namespace sennit::frontend
