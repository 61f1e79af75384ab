// setjmp and longjmp as ordinary control flow, for jumps to frames that are still live.
//
//     longjmp(e, v)      target = e; value = v; return             (target, value: one each a thread)
//     f();               f(); if (target) goto landing             where f may jump
//     r = setjmp(e)      mine = e; r = 0;  again: ...
//     landing:           if (target == mine) { target = null; r = value; goto again; } else return
//
// So every function that may jump returns to its caller, frame by frame, until the one whose setjmp has filled that
// buffer. A thread counts its live frames with a setjmp; a jump that finds none, or passes the last one (the frame has
// returned, the buffer is a copy or another thread's), is undefined behaviour and `unsupported`. Locals keep the values
// that they have at the jump, as without optimisation. Source: exceptions by return codes. Cost: a test after each call
// that may jump. Left out: jumps out of signal handlers, C++ destructors on the way, the buffer's contents.
#include "passes.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <set>

namespace sennit::frontend {

namespace {

bool is_set(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return false;
  const llvm::StringRef name = callee->getName();
  return name == "setjmp" || name == "_setjmp" || name == "sigsetjmp" || name == "__sigsetjmp";
}

bool is_jump(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return false;
  const llvm::StringRef name = callee->getName();
  return name == "longjmp" || name == "_longjmp" || name == "siglongjmp" || name == "__longjmp_chk";
}

std::vector<llvm::CallInst *> calls_of(llvm::Function &function) {
  std::vector<llvm::CallInst *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        call && !llvm::isa<llvm::IntrinsicInst>(call) && !call->isInlineAsm())
      calls.push_back(call);
  return calls;
}

class JumpRewriter {
public:
  explicit JumpRewriter(llvm::Module &module) : module_(module) {}

  void run() {
    std::vector<llvm::Function *> setting;
    for (llvm::Function &function : module_)
      for (llvm::CallInst *call : calls_of(function)) {
        if (is_set(*call) && (setting.empty() || setting.back() != &function))
          setting.push_back(&function);
        if (is_jump(*call))
          jumping_.insert(&function);
      }
    if (setting.empty() && jumping_.empty())
      return;
    close();
    std::set<llvm::Function *> touched(setting.begin(), setting.end());
    touched.insert(jumping_.begin(), jumping_.end());
    target_ = thread_local_word("__sennit_jump_target", llvm::PointerType::get(context(), 0));
    value_ = thread_local_word("__sennit_jump_value", llvm::Type::getInt32Ty(context()));
    frames_ = thread_local_word("__sennit_jump_frames", llvm::Type::getInt32Ty(context()));
    for (llvm::Function &function : module_)
      if (touched.contains(&function))
        rewrite(function);
  }

private:
  struct Site {
    llvm::AllocaInst *buffer, *result;
    llvm::BasicBlock *again;
  };

  llvm::LLVMContext &context() { return module_.getContext(); }

  llvm::GlobalVariable *thread_local_word(const char *name, llvm::Type *type) {
    return new llvm::GlobalVariable(module_, type, false, llvm::GlobalValue::InternalLinkage,
                                    llvm::Constant::getNullValue(type), name, nullptr,
                                    llvm::GlobalValue::GeneralDynamicTLSModel);
  }

  // Functions that may return by a jump: callers of those that do; by pointer, if one of them has its address taken.
  void close() {
    for (bool grows = true; grows;) {
      grows = false;
      for (llvm::Function &function : module_) {
        const auto calls = calls_of(function);
        if (llvm::any_of(calls, [&](llvm::CallInst *call) { return may_jump(*call); }))
          grows |= jumping_.insert(&function).second;
      }
    }
  }

  bool may_jump(const llvm::CallInst &call) const {
    if (llvm::Function *callee = call.getCalledFunction())
      return jumping_.contains(callee);
    return llvm::any_of(jumping_, [&](llvm::Function *function) {
      return function->hasAddressTaken() && function->arg_size() == call.arg_size();
    });
  }

  llvm::Value *load(llvm::IRBuilder<> &b, llvm::GlobalVariable *word) {
    return b.CreateLoad(word->getValueType(), b.CreateThreadLocalAddress(word));
  }
  void store(llvm::IRBuilder<> &b, llvm::Value *value, llvm::GlobalVariable *word) {
    b.CreateStore(value, b.CreateThreadLocalAddress(word));
  }

  void rewrite(llvm::Function &function) {
    drop_lifetimes(function);
    const auto calls = calls_of(function);
    const llvm::DebugLoc place = calls.front()->getDebugLoc(); // the calls do not stay
    sites_.clear();
    landing_ = llvm::BasicBlock::Create(context(), "landing", &function);
    std::vector<llvm::ReturnInst *> returns;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *ret = llvm::dyn_cast<llvm::ReturnInst>(&instruction))
        returns.push_back(ret);
    for (llvm::CallInst *call : calls)
      if (is_set(*call))
        add_site(function, *call);
    for (llvm::CallInst *call : calls) {
      if (is_set(*call))
        set(*call);
      else if (is_jump(*call))
        jump(*call);
      else if (may_jump(*call))
        test_after(*call);
    }
    if (!sites_.empty()) {
      llvm::IRBuilder<> b(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      count_frame(b, 1);
      for (llvm::ReturnInst *ret : returns) {
        llvm::IRBuilder<> at(ret);
        count_frame(at, -1);
      }
    }
    land(function, place);
  }

  // Jumps skip the ends of scopes: the locals live as long as the frame.
  static void drop_lifetimes(llvm::Function &function) {
    std::vector<llvm::Instruction *> markers;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (instruction.isLifetimeStartOrEnd())
        markers.push_back(&instruction);
    for (llvm::Instruction *marker : markers)
      marker->eraseFromParent();
  }

  void count_frame(llvm::IRBuilder<> &b, int by) {
    store(b, b.CreateAdd(load(b, frames_), b.getInt32(unsigned(by))), frames_);
  }

  void add_site(llvm::Function &function, llvm::CallInst &call) {
    llvm::IRBuilder<> b(&*function.getEntryBlock().begin());
    Site site{b.CreateAlloca(b.getPtrTy()), b.CreateAlloca(b.getInt32Ty()), nullptr};
    b.SetInsertPoint(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    b.CreateStore(llvm::ConstantPointerNull::get(b.getPtrTy()), site.buffer);
    sites_.emplace_back(&call, site);
  }

  void set(llvm::CallInst &call) {
    llvm::IRBuilder<> b(&call);
    llvm::Value *buffer = call.getArgOperand(0);
    Site *mine = nullptr;
    for (auto &[at, site] : sites_) {
      if (at == &call)
        mine = &site;
      // A buffer that is filled again belongs to the later setjmp.
      llvm::Value *old = b.CreateLoad(b.getPtrTy(), site.buffer);
      llvm::Value *now = at == &call
                             ? buffer
                             : b.CreateSelect(b.CreateICmpEQ(old, buffer),
                                              llvm::ConstantPointerNull::get(b.getPtrTy()), old);
      b.CreateStore(now, site.buffer);
    }
    b.CreateStore(b.getInt32(0), mine->result);
    mine->again = llvm::SplitBlock(call.getParent(), &call);
    b.SetInsertPoint(&call);
    call.replaceAllUsesWith(b.CreateLoad(b.getInt32Ty(), mine->result));
    call.eraseFromParent();
  }

  void jump(llvm::CallInst &call) {
    llvm::BasicBlock *block = call.getParent();
    llvm::SplitBlock(block, call.getNextNode()); // what follows has no predecessor soon
    llvm::IRBuilder<> b(&call);
    refuse_if(b, b.CreateICmpEQ(load(b, frames_), b.getInt32(0)));
    store(b, call.getArgOperand(0), target_);
    llvm::Value *value = b.CreateZExtOrTrunc(call.getArgOperand(1), b.getInt32Ty());
    store(b, b.CreateSelect(b.CreateICmpEQ(value, b.getInt32(0)), b.getInt32(1), value), value_);
    llvm::Instruction *old = call.getParent()->getTerminator();
    llvm::BranchInst::Create(landing_, old->getIterator());
    old->eraseFromParent();
    call.eraseFromParent();
  }

  void test_after(llvm::CallInst &call) {
    llvm::BasicBlock *block = call.getParent();
    llvm::BasicBlock *rest = llvm::SplitBlock(block, call.getNextNode());
    llvm::IRBuilder<> b(block->getTerminator());
    b.SetCurrentDebugLocation(call.getDebugLoc());
    b.CreateCondBr(b.CreateIsNull(load(b, target_)), rest, landing_);
    block->getTerminator()->eraseFromParent();
  }

  // Splits the block; the builder stands behind the check.
  void refuse_if(llvm::IRBuilder<> &b, llvm::Value *condition) {
    llvm::Instruction *at = &*b.GetInsertPoint();
    llvm::Instruction *stop = llvm::SplitBlockAndInsertIfThen(condition, at->getIterator(), true);
    stop->setDebugLoc(at->getDebugLoc());
    llvm::IRBuilder<> refuse(stop);
    refuse.SetCurrentDebugLocation(at->getDebugLoc());
    auto *type = llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy()}, false);
    refuse.CreateCall(module_.getOrInsertFunction("__sennit_unsupported", type),
                      {refuse.CreateGlobalString("longjmp to a frame that is not live")});
    b.SetInsertPoint(at);
  }

  // The end of the chain of tests: not mine, on to the caller.
  void land(llvm::Function &function, const llvm::DebugLoc &place) {
    llvm::IRBuilder<> b(landing_);
    b.SetCurrentDebugLocation(place);
    llvm::Value *target = sites_.empty() ? nullptr : load(b, target_);
    for (auto &[call, site] : sites_) {
      auto *here = llvm::BasicBlock::Create(context(), "landed", &function);
      auto *next = llvm::BasicBlock::Create(context(), "landing", &function);
      b.CreateCondBr(b.CreateICmpEQ(b.CreateLoad(b.getPtrTy(), site.buffer), target), here, next);
      b.SetInsertPoint(here);
      store(b, llvm::ConstantPointerNull::get(b.getPtrTy()), target_);
      b.CreateStore(load(b, value_), site.result);
      b.CreateBr(site.again);
      b.SetInsertPoint(next);
    }
    llvm::Type *type = function.getReturnType();
    llvm::Instruction *ret =
        type->isVoidTy() ? b.CreateRetVoid() : b.CreateRet(llvm::Constant::getNullValue(type));
    if (sites_.empty())
      return;
    b.SetInsertPoint(ret);
    count_frame(b, -1);
    refuse_if(b, b.CreateICmpEQ(load(b, frames_), b.getInt32(0)));
  }

  llvm::Module &module_;
  std::set<llvm::Function *> jumping_;
  llvm::GlobalVariable *target_ = nullptr, *value_ = nullptr, *frames_ = nullptr;
  // Of the function being rewritten.
  std::vector<std::pair<llvm::CallInst *, Site>> sites_;
  llvm::BasicBlock *landing_ = nullptr;
};

} // namespace

void rewrite_jumps(llvm::Module &module) {
  // glibc's macros of pthread_cleanup_push call __sigsetjmp: that is a model's (cleanup.c).
  if (!module.getFunction("__pthread_register_cancel"))
    JumpRewriter(module).run();
}

} // namespace sennit::frontend
