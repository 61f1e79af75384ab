// Calls: of functions with a body (the program's or a model's), through pointers, of functions that
// nobody defines. Inline assembly: lower_assembly.cpp.
//
// Arguments are matched by position; missing ones are arbitrary, superfluous ones dropped, widths
// cut or zero-extended: K&R programs call functions of another type than they are.
#include "lowering.h"

#include "chunks.h"

#include "sennit/ir/interpreter.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

llvm::Function *callee_of(llvm::CallBase &call) {
  llvm::Value *target = call.getCalledOperand()->stripPointerCasts();
  while (auto *alias = llvm::dyn_cast<llvm::GlobalAlias>(target))
    target = alias->getAliasee()->stripPointerCasts();
  return llvm::dyn_cast<llvm::Function>(target);
}

} // namespace

void FunctionLowering::lower_call(llvm::CallBase &call) {
  if (call.isInlineAsm())
    return lower_assembly(call);
  llvm::Function *callee = callee_of(call);
  if (!callee)
    return call_pointer(call);
  if (callee->isIntrinsic())
    return lower_intrinsic(call);
  const llvm::StringRef name = callee->getName();
  if (name == "reach_error" || name == "__VERIFIER_error")
    return fail(name.str());
  if (!callee->isDeclaration())
    return call_function(call, *callee);
  if (!lower_primitive(call, name))
    call_external(call, name);
}

// -------------------------------------------------------------------------------------------
// arguments and results

void FunctionLowering::copy_by_value(llvm::CallBase &call, unsigned index, const Operand &to) {
  const auto scalars = scalars_of(*call.getParamByValType(index), program_.layout(), 256);
  if (!scalars)
    throw Gap{"a very large structure passed by value"};
  const Operand from = argument(call, index);
  for (const Chunk &scalar : *scalars) {
    const Operand part =
        load(binary(Opcode::Add, from, word(scalar.offset)), Width(scalar.size * 8));
    store(binary(Opcode::Add, to, word(scalar.offset)), part);
  }
}

// A structure passed by value on the stack: the callee gets the address of a copy.
Operand FunctionLowering::by_value(llvm::CallBase &call, unsigned index) {
  const std::uint64_t size =
      program_.layout().getTypeAllocSize(call.getParamByValType(index)).getFixedValue();
  const Operand to =
      alloc(ir::AllocKind::Stack, word(size),
            std::uint32_t(call.getParamAlign(index).valueOrOne().value()), "argument");
  copy_by_value(call, index, to);
  return to;
}

// The first `count` of them.
std::vector<Operand> FunctionLowering::call_arguments(llvm::CallBase &call, unsigned count,
                                                      std::vector<Operand> &temporaries) {
  std::vector<Operand> result;
  for (unsigned i = 0; i < std::min(count, call.arg_size()); ++i) {
    if (call.isByValArgument(i)) {
      temporaries.push_back(by_value(call, i));
      result.push_back(temporaries.back());
      continue;
    }
    for (const Operand &leaf : leaves_of(*call.getArgOperand(i)))
      result.push_back(leaf);
  }
  return result;
}

// `result` of `width` bits (0: none) becomes the value of the call.
void FunctionLowering::finish_call(llvm::CallBase &call, const Operand &result, Width width) {
  if (call.getType()->isVoidTy())
    return;
  const Width wanted = program_.packed_width(*call.getType());
  if (wanted == 0)
    return define(call, Leaves{});
  define(call,
         unpack(width == 0 ? nondet(ir::NondetKind::Uninitialised, wanted) : resize(result, wanted),
                *call.getType()));
}

void FunctionLowering::call_function(llvm::CallBase &call, llvm::Function &callee) {
  const ir::FunctionId id = program_.function(callee);
  std::vector<Operand> temporaries;
  const unsigned parameters = program_.declared(id).parameter_count;
  const bool variadic = reads_variable_arguments(callee);
  const std::size_t named = parameters - (variadic ? 1 : 0);
  std::vector<Operand> given;
  if (named > 0)
    given =
        call_arguments(call, unsigned(variadic ? callee.arg_size() : call.arg_size()), temporaries);
  given.resize(std::min<std::size_t>(given.size(), named));
  for (std::size_t i = 0; i < parameters; ++i) {
    const Width width = program_.declared(id).registers[i].width;
    if (i < given.size())
      given[i] = resize(given[i], width);
    else if (i == named)
      given.push_back(variable_arguments(call, unsigned(callee.arg_size()), temporaries));
    else
      given.push_back(nondet(ir::NondetKind::Uninitialised, width));
  }
  const Width width = call.getType()->isVoidTy() ? Width(0) : program_.declared(id).result_width;
  const Operand result = emit(Opcode::Call, width, std::move(given));
  function.blocks[block().index()].instructions.back().callee = id;
  for (const Operand &temporary : temporaries)
    emit(Opcode::EndLifetime, 0, {temporary});
  finish_call(call, result, width);
}

void FunctionLowering::call_pointer(llvm::CallBase &call) {
  std::vector<Operand> temporaries, operands = {operand(*call.getCalledOperand())};
  // `int (*f)()` is variadic for clang, but no variadic function of C has no named parameter.
  const unsigned named = call.getFunctionType()->getNumParams();
  const bool variadic = call.getFunctionType()->isVarArg() && named > 0;
  for (const Operand &given : call_arguments(call, variadic ? named : call.arg_size(), temporaries))
    operands.push_back(given);
  if (variadic)
    operands.push_back(variable_arguments(call, named, temporaries));
  const Width width =
      call.getType()->isVoidTy() ? Width(0) : program_.packed_width(*call.getType());
  const Operand result = emit(Opcode::CallIndirect, width, std::move(operands));
  for (const Operand &temporary : temporaries)
    emit(Opcode::EndLifetime, 0, {temporary});
  finish_call(call, result, width);
}

Operand FunctionLowering::call_model(const std::string &name, std::vector<Operand> arguments) {
  llvm::Function *model = program_.module().getFunction(name);
  if (!model || model->isDeclaration())
    throw Gap{"the library function " + name};
  const ir::FunctionId id = program_.function(*model);
  const Operand result =
      emit(Opcode::Call, program_.declared(id).result_width, std::move(arguments));
  function.blocks[block().index()].instructions.back().callee = id;
  return result;
}

// -------------------------------------------------------------------------------------------
// functions that nobody defines

// The arguments of a mathematical function of the library, if it is one.
std::optional<std::vector<Operand>>
FunctionLowering::computed_arguments(llvm::CallBase &call, llvm::StringRef name, Width width) {
  const auto shape = ir::library_shape(name);
  if (!shape || call.arg_size() != shape->arguments || shape->width != width ||
      !call.getType()->isFloatingPointTy())
    return std::nullopt;
  std::vector<Operand> arguments;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (call.getArgOperand(i)->getType() != call.getType())
      return std::nullopt;
    arguments.push_back(argument(call, i));
  }
  return arguments;
}

void FunctionLowering::call_external(llvm::CallBase &call, llvm::StringRef name) {
  const Width width =
      call.getType()->isVoidTy() ? Width(0) : program_.packed_width(*call.getType());
  const auto known = program_.sources().effect_free.find(name.str());
  const auto numbers = computed_arguments(call, name, width);
  const bool harmless = numbers || known != program_.sources().effect_free.end();
  if (harmless)
    read_printed(call, name);
  program_.note_call(harmless ? program_.report().effect_free_calls
                              : program_.report().unknown_calls,
                     name.str(), place);
  if (!harmless) {
    emit(Opcode::Caution, 0, {}, 0, "call of " + name.str());
    havoc_targets(call);
  }
  if (width > 0 && harmless && !numbers && known->second)
    finish_call(call, constant(Word(*known->second), width), width);
  else if (numbers)
    finish_call(
        call,
        emit(Opcode::Nondet, width, *numbers, std::uint8_t(ir::NondetKind::Computed), name.str()),
        width);
  else if (width > 0)
    finish_call(call, nondet(ir::NondetKind::Havoc, width, name.str()), width);
  if (call.doesNotReturn())
    stop();
}

// What an unknown function may have written: the objects that its pointer arguments name, where
// that is known here.
void FunctionLowering::havoc_targets(llvm::CallBase &call) {
  for (const llvm::Use &argument : call.args()) {
    if (!argument->getType()->isPointerTy())
      continue;
    llvm::Value *object = llvm::getUnderlyingObject(argument);
    llvm::Type *type = nullptr;
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(object); local && local->isStaticAlloca())
      type = local->getAllocatedType();
    else if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
             variable && !variable->isConstant() && !variable->isThreadLocal())
      type = variable->getValueType();
    const auto scalars = type ? scalars_of(*type, program_.layout(), 64) : std::nullopt;
    if (!scalars)
      continue;
    const Operand base = operand(*object);
    for (const Chunk &scalar : *scalars)
      store(binary(Opcode::Add, base, word(scalar.offset)),
            nondet(ir::NondetKind::Havoc, Width(scalar.size * 8)));
  }
}

} // namespace sennit::frontend
