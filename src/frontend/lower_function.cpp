// One body: blocks in reverse post-order (so that definitions come before uses), phi nodes as
// parallel copies on edges, terminators.
//
//     b: v = phi [1, a], [w, b]      on a -> b: v = 1        on b -> b: v = w
//
// Blocks behind a branch that folded to a constant are never reached and not lowered.
#include "lowering.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace sennit::frontend {

FunctionLowering::FunctionLowering(ProgramLowering &program, llvm::Function &source,
                                   ir::FunctionId id)
    : Builder(program.pointer_width()), program_(program), source_(source), id_(id),
      names_(source) {
  is_atomic_ = source.getName().starts_with("__VERIFIER_atomic_");
}

void FunctionLowering::unsupported(const std::string &what) {
  terminate(Opcode::Unsupported, 0, what);
}

void FunctionLowering::run() {
  enter(new_block("entry"));
  place = program_.place({}, source_, "");
  try {
    parameters();
    if (is_atomic_)
      emit(Opcode::AtomicBegin, 0, {});
    declare_phis();
    declare_locals();
    find_exit_path();
  } catch (const Gap &gap) {
    unsupported(gap.what);
    return;
  }
  jump(block_of(source_.getEntryBlock()));
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&source_);
  for (bool changed = true; changed;) { // twice only for irreducible loops behind folded branches
    changed = false;
    for (llvm::BasicBlock *block : order)
      if (blocks_.contains(block) && !lowered_[block]) {
        lowered_[block] = changed = true;
        lower_block(*block);
      }
  }
  report_loops();
}

void FunctionLowering::parameters() {
  std::uint32_t next = 0;
  for (llvm::Argument &argument : source_.args()) {
    Leaves leaves;
    for (const Leaf &leaf : program_.leaves(*argument.getType())) {
      leaves.push_back(Operand::reg(ir::RegisterId(next), leaf.width));
      ++next;
    }
    values_[&argument] = std::move(leaves);
  }
  program_.packed_width(*source_.getReturnType());
}

void FunctionLowering::declare_phis() {
  for (llvm::BasicBlock &block : source_)
    for (llvm::PHINode &phi : block.phis()) {
      Leaves leaves;
      for (const Leaf &leaf : program_.leaves(*phi.getType()))
        leaves.push_back(reg(new_register(leaf.width, phi.getName().str())));
      values_[&phi] = std::move(leaves);
    }
}

ir::BlockId FunctionLowering::block_of(llvm::BasicBlock &block) {
  auto [entry, is_new] = blocks_.try_emplace(&block);
  if (is_new)
    entry->second = new_block(block.getName().str());
  return entry->second;
}

void FunctionLowering::lower_block(llvm::BasicBlock &block) {
  enter(block_of(block));
  for (Instruction &instruction : block) {
    if (!open())
      return;
    if (llvm::isa<llvm::PHINode>(instruction))
      continue;
    const Value *pointer = llvm::getLoadStorePointerOperand(&instruction);
    if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
      pointer = update->getPointerOperand();
    if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
      pointer = exchange->getPointerOperand();
    place = program_.place(instruction.getDebugLoc(), source_, pointer ? name_of(*pointer) : "");
    try {
      instruction.isTerminator() ? lower_terminator(instruction) : lower_instruction(instruction);
    } catch (const Gap &gap) {
      unsupported(gap.what);
    }
  }
}

// The block to go to for from -> to: `to` itself if it has no phi or if the copies can stand at the
// end of `from`.
ir::BlockId FunctionLowering::edge(llvm::BasicBlock &from, llvm::BasicBlock &to) {
  if (to.phis().empty())
    return block_of(to);
  auto [entry, is_new] = edges_.try_emplace({&from, &to});
  if (!is_new)
    return entry->second;
  if (from.getSingleSuccessor()) {
    phi_copies(from, to);
    return entry->second = block_of(to);
  }
  const ir::BlockId here = block();
  entry->second = new_block(from.getName().str() + "." + to.getName().str());
  enter(entry->second);
  phi_copies(from, to);
  jump(block_of(to));
  enter(here);
  return entry->second;
}

void FunctionLowering::phi_copies(llvm::BasicBlock &from, llvm::BasicBlock &to) {
  std::vector<std::pair<ir::RegisterId, Operand>> copies;
  std::set<std::uint32_t> targets;
  for (llvm::PHINode &phi : to.phis()) {
    const Leaves target = values_[&phi];
    const Leaves source = leaves_of(*phi.getIncomingValueForBlock(&from));
    for (std::size_t i = 0; i < target.size(); ++i) {
      targets.insert(target[i].index);
      copies.emplace_back(ir::RegisterId(target[i].index), source[i]);
    }
  }
  bool swaps = false;
  for (auto &[target, source] : copies)
    swaps |=
        source.is_register() && source.index != target.index() && targets.contains(source.index);
  if (swaps)
    for (auto &[target, source] : copies)
      if (source.is_register() && targets.contains(source.index)) {
        ir::RegisterId temporary = new_register(source.width);
        copy(temporary, source);
        source = reg(temporary);
      }
  for (auto &[target, source] : copies)
    if (!source.is_register() || source.index != target.index())
      copy(target, source);
}

void FunctionLowering::lower_terminator(Instruction &instruction) {
  llvm::BasicBlock &from = *instruction.getParent();
  switch (instruction.getOpcode()) {
  case llvm::Instruction::Br: {
    auto &br = llvm::cast<llvm::BranchInst>(instruction);
    if (br.isUnconditional())
      return jump(edge(from, *br.getSuccessor(0)));
    Operand condition = operand(*br.getCondition());
    if (condition.is_constant())
      return jump(edge(from, *br.getSuccessor(condition.value ? 0 : 1)));
    const ir::BlockId yes = edge(from, *br.getSuccessor(0));
    return branch(condition, yes, edge(from, *br.getSuccessor(1)));
  }
  case llvm::Instruction::Switch:
    return lower_switch(instruction);
  case llvm::Instruction::IndirectBr:
    return lower_indirect_branch(instruction);
  case llvm::Instruction::Ret:
    return lower_return(instruction);
  case llvm::Instruction::Unreachable:
    return lower_unreachable(instruction);
  case llvm::Instruction::Invoke: {
    auto &invoke = llvm::cast<llvm::InvokeInst>(
        instruction); // exceptions are not thrown: what would throw is not supported
    lower_call(invoke);
    return open() ? jump(edge(from, *invoke.getNormalDest())) : void();
  }
  default:
    throw Gap{std::string("the instruction ") + instruction.getOpcodeName()};
  }
}

void FunctionLowering::lower_switch(Instruction &instruction) {
  auto &source = llvm::cast<llvm::SwitchInst>(instruction);
  llvm::BasicBlock &from = *instruction.getParent();
  const Operand selector = operand(*source.getCondition());
  ir::Instruction result{.op = Opcode::Switch};
  result.operands = {selector};
  for (auto &one : source.cases()) {
    const Word value = program_.word_of(*one.getCaseValue())->value;
    if (!selector.is_constant())
      result.cases.push_back({value, edge(from, *one.getCaseSuccessor())});
    else if (selector.value == value)
      return jump(edge(from, *one.getCaseSuccessor()));
  }
  if (selector.is_constant())
    return jump(edge(from, *source.getDefaultDest()));
  // Clang's own switch over the ways out of a scope has no other way: its default block is no
  // undefined behaviour of the program.
  if (source.getDefaultDest()->getName().starts_with("unreachable") && !result.cases.empty()) {
    result.targets = {result.cases.back().target};
    result.cases.pop_back();
    return void(append(std::move(result)));
  }
  result.targets = {edge(from, *source.getDefaultDest())};
  append(std::move(result));
}

// Computed goto: a label's address is the number of its block, from 1.
void FunctionLowering::lower_indirect_branch(Instruction &instruction) {
  auto &source = llvm::cast<llvm::IndirectBrInst>(instruction);
  ir::Instruction result{.op = Opcode::Switch};
  result.operands = {operand(*source.getAddress())};
  std::set<llvm::BasicBlock *> seen;
  for (unsigned i = 0; i < source.getNumDestinations(); ++i) {
    llvm::BasicBlock *target = source.getDestination(i);
    if (seen.insert(target).second)
      result.cases.push_back({program_.word_of(*llvm::BlockAddress::get(target))->value,
                              edge(*instruction.getParent(), *target)});
  }
  const ir::BlockId here = block(), nowhere = new_block("nowhere");
  enter(nowhere);
  require(constant(0, 1), ir::UndefinedKind::InvalidCall);
  stop();
  enter(here);
  result.targets = {nowhere};
  append(std::move(result));
}

void FunctionLowering::lower_return(Instruction &instruction) {
  auto &source = llvm::cast<llvm::ReturnInst>(instruction);
  std::vector<Operand> result;
  if (source.getReturnValue() && function.result_width > 0)
    result.push_back(pack(leaves_of(*source.getReturnValue())));
  end_frame();
  if (is_atomic_)
    emit(Opcode::AtomicEnd, 0, {});
  terminate(Opcode::Return, 0, {}, std::move(result));
}

// Behind a call that does not return it is a stop; __builtin_unreachable() is undefined behaviour.
void FunctionLowering::lower_unreachable(Instruction &instruction) {
  const Instruction *before = instruction.getPrevNonDebugInstruction();
  const auto *call = llvm::dyn_cast_or_null<llvm::CallBase>(before);
  if (!call || !call->doesNotReturn())
    require(constant(0, 1), ir::UndefinedKind::Unreachable);
  stop();
}

} // namespace sennit::frontend
