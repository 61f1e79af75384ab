// Variadic functions of the program and of the models.
//
// The caller lays its variable arguments into a fresh object, in the slots of the stack of the
// target's calling convention, and hands its address over as a last parameter. va_start makes a
// va_list whose registers are used up, so that what clang made of va_arg reads from there:
//
//     f(n, 1, p)                    o = alloc 16; o+0 = 1; o+8 = p; call f(n, o)
//     va_start(l), 64 bits          l = {gp_offset 48, fp_offset 176, overflow o, registers null}
//     va_start(l), 32 bits          l = o
//
// A function that only hands its list on to functions that look at nothing (vprintf) gets none.
// Source: System V ABI, AMD64 3.5.7 and i386 3.2.3. Cost: a store an argument.
// Left out: long double (no type of ours).
#include "lowering.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace sennit::frontend {

namespace {

// A va_list that is only handed to library functions without body.
bool only_handed_on(const llvm::Value &list) {
  return llvm::all_of(list.uses(), [](const llvm::Use &use) {
    const llvm::User *user = use.getUser();
    if (llvm::isa<llvm::GetElementPtrInst, llvm::LoadInst>(user))
      return llvm::cast<llvm::Instruction>(user)->getType()->isPointerTy() && only_handed_on(*user);
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) // an arbitrary first value
      return store->getPointerOperand() == use.get();
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    return callee && callee->isDeclaration();
  });
}

bool is_looked_at(const llvm::Value &list) {
  return !only_handed_on(*llvm::getUnderlyingObject(&list));
}

} // namespace

bool reads_variable_arguments(const llvm::Function &function) {
  return function.isVarArg() && llvm::any_of(llvm::instructions(function), [](const auto &i) {
           const auto *start = llvm::dyn_cast<llvm::VAStartInst>(&i);
           return start && is_looked_at(*start->getArgList());
         });
}

Operand FunctionLowering::variable_arguments(llvm::CallBase &call, unsigned first,
                                             std::vector<Operand> &temporaries) {
  if (first >= call.arg_size())
    return word(0);
  const llvm::DataLayout &layout = program_.layout();
  const std::uint64_t slot = pointer_width() / 8u;
  std::vector<std::uint64_t> offsets;
  std::uint64_t end = 0;
  for (unsigned i = first; i < call.arg_size(); ++i) {
    llvm::Type *type =
        call.isByValArgument(i) ? call.getParamByValType(i) : call.getArgOperand(i)->getType();
    std::uint64_t align = slot;
    if (slot == 8 && call.isByValArgument(i))
      align = std::max(slot, call.getParamAlign(i).valueOrOne().value());
    else if (slot == 8 && layout.getABITypeAlign(type).value() > slot)
      align = 16;
    offsets.push_back(llvm::alignTo(end, align));
    end = llvm::alignTo(offsets.back() + layout.getTypeAllocSize(type).getFixedValue(), slot);
  }
  const Operand object = alloc(ir::AllocKind::Stack, word(end), 16, "arguments");
  temporaries.push_back(object);
  for (unsigned i = first; i < call.arg_size(); ++i) {
    const Operand to = binary(Opcode::Add, object, word(offsets[i - first]));
    if (call.isByValArgument(i)) {
      copy_by_value(call, i, to);
      continue;
    }
    const llvm::Value &value = *call.getArgOperand(i);
    const Leaves leaves = leaves_of(value);
    const std::vector<Leaf> places = program_.leaves(*value.getType());
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
      store(binary(Opcode::Add, to, word(places[leaf].offset)),
            resize(leaves[leaf], Width((places[leaf].width + 7) / 8 * 8)));
  }
  return object;
}

bool FunctionLowering::lower_variable_arguments(llvm::CallBase &call) {
  const Width width = pointer_width();
  const auto at = [&](const Operand &list, unsigned offset) {
    return binary(Opcode::Add, list, word(offset));
  };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::vaend:
    return true;
  case llvm::Intrinsic::vastart: {
    if (!is_looked_at(*call.getArgOperand(0)))
      return true;
    const Operand list = argument(call, 0);
    const Operand object = Operand::reg(ir::RegisterId(function.parameter_count - 1), width);
    if (width == 64) {
      store(list, constant(48, 32));
      store(at(list, 4), constant(176, 32));
      store(at(list, 16), word(0));
    }
    store(width == 64 ? at(list, 8) : list, object);
    return true;
  }
  case llvm::Intrinsic::vacopy: {
    const Operand to = argument(call, 0), from = argument(call, 1);
    if (width == 64)
      for (const unsigned offset : {0u, 4u})
        store(at(to, offset), load(at(from, offset), 32));
    for (const unsigned offset : width == 64 ? std::vector{8u, 16u} : std::vector{0u})
      store(at(to, offset), load(at(from, offset), width));
    return true;
  }
  default:
    return false;
  }
}

} // namespace sennit::frontend
