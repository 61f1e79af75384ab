// The start function: constructors, main with its arguments, exit with main's result.
//
// main(void) is called as it is. argc is arbitrary but at least 1. argv, where main uses it, is an
// array of up to 4 strings of up to 15 arbitrary characters and a null pointer; more is not
// modelled, which the program says by a caution on that path, unless main only prints, compares or
// converts to int the first of them, where nothing more can be seen.
#include "lowering.h"

#include "sennit/support/error.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

constexpr unsigned most_arguments = 4;
constexpr unsigned string_bytes = 16;

} // namespace

namespace {

// Sees of a text no more than its first 15 characters tell.
bool is_short_use(const llvm::Use &use) {
  const llvm::User *user = use.getUser();
  if (llvm::isa<llvm::CmpInst>(user))
    return true;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || call->isCallee(&use))
    return false;
  static const std::set<llvm::StringRef> harmless = {
      "atoi", "printf", "fprintf", "puts", "fputs", "perror", "__printf_chk", "__fprintf_chk"};
  if (harmless.contains(callee->getName()))
    return true;
  if (callee->getName() != "strcmp" && callee->getName() != "strcasecmp")
    return false;
  llvm::StringRef other;
  return llvm::getConstantStringInfo(call->getArgOperand(1 - use.getOperandNo()), other) &&
         other.size() < string_bytes - 1;
}

bool needs_no_more(const llvm::Argument &vector) {
  return llvm::all_of(vector.users(), [&](const llvm::User *user) {
    const llvm::Value *text = user;
    if (const auto *index = llvm::dyn_cast<llvm::GetElementPtrInst>(user)) {
      const llvm::DataLayout &layout = index->getModule()->getDataLayout();
      llvm::APInt offset(layout.getIndexTypeSizeInBits(index->getType()), 0);
      if (!index->accumulateConstantOffset(layout, offset) ||
          offset.uge(most_arguments * layout.getPointerSize()) || !index->hasOneUse())
        return false;
      text = *index->user_begin();
    }
    return llvm::isa<llvm::LoadInst>(text) && llvm::all_of(text->uses(), is_short_use);
  });
}

} // namespace

Operand ProgramLowering::argument_vector(Builder &builder, const Operand &count, bool is_all) {
  const Word bytes = pointer_width() / 8;
  if (!is_all) {
    const ir::BlockId many = builder.new_block("many"), few = builder.new_block("few");
    builder.branch(builder.compare(Opcode::SLe, count, builder.constant(most_arguments, 32)), few,
                   many);
    builder.enter(many);
    builder.emit(Opcode::Caution, 0, {}, 0,
                 "program with more than 4 arguments, or an argument longer than 15 characters");
    builder.stop();
    builder.enter(few);
  }
  const Operand vector =
      builder.alloc(ir::AllocKind::Stack, builder.word((most_arguments + 1) * bytes), 16, "argv");
  for (unsigned i = 0; i <= most_arguments; ++i) {
    Operand text = builder.word(0);
    if (i < most_arguments) {
      text = builder.alloc(ir::AllocKind::Stack, builder.word(string_bytes), 16,
                           "argv[" + std::to_string(i) + "]");
      for (unsigned c = 0; c < string_bytes; ++c) {
        Operand character = builder.constant(0, 8);
        if (c + 1 < string_bytes)
          character = builder.nondet(ir::NondetKind::Input, 8,
                                     "argv[" + std::to_string(i) + "][" + std::to_string(c) + "]");
        builder.store(builder.binary(Opcode::Add, text, builder.word(c)), character);
      }
      text = builder.select(builder.compare(Opcode::SLt, builder.constant(i, 32), count), text,
                            builder.word(0));
    }
    builder.store(builder.binary(Opcode::Add, vector, builder.word(i * bytes)), text);
  }
  return vector;
}

std::vector<Operand> ProgramLowering::main_arguments(Builder &builder, llvm::Function &main,
                                                     ir::FunctionId id) {
  std::vector<Operand> result;
  const bool is_main = main.getName() == "main";
  for (std::uint32_t i = 0; i < declared(id).parameter_count; ++i) {
    const Width width = declared(id).registers[i].width;
    const bool is_pointer = main.arg_size() > i && main.getArg(i)->getType()->isPointerTy();
    if (is_main && i == 0 && width == 32) {
      result.push_back(builder.nondet(ir::NondetKind::Input, 32, "argc"));
      builder.emit(Opcode::Assume, 0,
                   {builder.compare(Opcode::SLe, builder.constant(1, 32), result.back())});
    } else if (!is_pointer) {
      result.push_back(
          builder.nondet(ir::NondetKind::Input, width, declared(id).registers[i].name));
    } else if (main.getArg(i)->use_empty()) {
      result.push_back(builder.word(0));
    } else if (is_main && i == 1 && result[0].width == 32) {
      result.push_back(argument_vector(builder, result[0], needs_no_more(*main.getArg(i))));
    } else {
      builder.emit(Opcode::Caution, 0, {}, 0, "pointer argument of " + main.getName().str());
      result.push_back(
          builder.nondet(ir::NondetKind::Havoc, width, declared(id).registers[i].name));
    }
  }
  return result;
}

namespace {

// The functions of llvm.global_ctors or llvm.global_dtors, in the order of their priorities.
std::vector<llvm::Function *> listed_functions(const llvm::Module &module, llvm::StringRef name) {
  const llvm::GlobalVariable *list = module.getGlobalVariable(name);
  const auto *entries = list && list->hasInitializer()
                            ? llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer())
                            : nullptr;
  if (!entries)
    return {};
  std::vector<std::pair<std::uint64_t, llvm::Function *>> order;
  for (const llvm::Use &entry : entries->operands()) {
    const auto *fields = llvm::dyn_cast<llvm::ConstantStruct>(entry.get());
    auto *constructor =
        fields ? llvm::dyn_cast<llvm::Function>(fields->getOperand(1)->stripPointerCasts())
               : nullptr;
    if (constructor && !constructor->isDeclaration())
      order.emplace_back(llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue(),
                         constructor);
  }
  std::ranges::stable_sort(order, {}, &std::pair<std::uint64_t, llvm::Function *>::first);
  std::vector<llvm::Function *> result;
  for (auto &[priority, constructor] : order)
    result.push_back(constructor);
  return result;
}

} // namespace

// Functions with the attribute destructor: handed to the list of atexit before anything else, so
// that they run after everything on it.
void ProgramLowering::register_destructors(Builder &builder) {
  llvm::Function *at_exit = module_.getFunction("__sennit_at_exit");
  if (!at_exit || at_exit->isDeclaration())
    return;
  for (llvm::Function *destructor : listed_functions(module_, "llvm.global_dtors")) {
    builder.emit(Opcode::Call, 32, {function_address(*destructor)});
    builder.function.blocks[builder.block().index()].instructions.back().callee =
        function(*at_exit);
  }
}

void ProgramLowering::call_constructors(Builder &builder) {
  for (llvm::Function *constructor : listed_functions(module_, "llvm.global_ctors")) {
    const ir::FunctionId id = function(*constructor);
    std::vector<Operand> arguments;
    for (std::uint32_t i = 0; i < declared(id).parameter_count; ++i)
      arguments.push_back(builder.constant(0, declared(id).registers[i].width));
    builder.emit(Opcode::Call, 0, std::move(arguments));
    builder.function.blocks[builder.block().index()].instructions.back().callee = id;
  }
}

ir::FunctionId ProgramLowering::start_function(llvm::Function &main) {
  const ir::FunctionId start(program_.functions.size());
  program_.functions.emplace_back();
  names_.insert("__sennit_start");
  const ir::FunctionId id = function(main);
  Builder builder(pointer_width());
  builder.function.name = "__sennit_start";
  builder.function.is_model = true;
  builder.place = place({}, main, "");
  builder.enter(builder.new_block("entry"));
  register_destructors(builder);
  call_constructors(builder);
  std::vector<Operand> arguments = main_arguments(builder, main, id);
  const Width width = declared(id).result_width;
  Operand result = builder.emit(Opcode::Call, width, std::move(arguments));
  builder.function.blocks[builder.block().index()].instructions.back().callee = id;
  llvm::Function *exit = module_.getFunction("__sennit_exit");
  if (exit && !exit->isDeclaration()) {
    const ir::FunctionId exit_id = function(*exit);
    builder.emit(Opcode::Call, 0,
                 {width == 0 ? builder.constant(0, 32) : builder.resize(result, 32)});
    builder.function.blocks[builder.block().index()].instructions.back().callee = exit_id;
  }
  builder.terminate(Opcode::EndProcess, std::uint8_t(ir::ProcessEnd::Exit));
  program_.functions[start.index()] = std::move(builder.function);
  return start;
}

} // namespace sennit::frontend
