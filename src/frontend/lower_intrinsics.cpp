// LLVM intrinsics: memory, markers, hints. Bit tricks are in lower_bits.cpp.
#include "lowering.h"

#include "chunks.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

namespace sennit::frontend {

void FunctionLowering::lower_intrinsic(llvm::CallBase &call) {
  if (lower_marker(call) || lower_memory_intrinsic(call) || lower_overflow(call) ||
      lower_bits(call) || lower_float_intrinsic(call) || lower_variable_arguments(call))
    return;
  throw Gap{"the intrinsic " + call.getCalledFunction()->getName().str()};
}

// Intrinsics without effect or with a value known here.
bool FunctionLowering::lower_marker(llvm::CallBase &call) {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::x86_sse2_mfence:
  case llvm::Intrinsic::x86_sse2_lfence:
  case llvm::Intrinsic::x86_sse_sfence:
    emit(Opcode::Fence, 0, {});
    function.blocks[block().index()].instructions.back().order = ir::MemoryOrder::SeqCst;
    return true;
  case llvm::Intrinsic::x86_sse2_pause:
  case llvm::Intrinsic::assume: // never used: what it promises is not ours to believe
  case llvm::Intrinsic::donothing:
  case llvm::Intrinsic::sideeffect:
  case llvm::Intrinsic::prefetch:
  case llvm::Intrinsic::var_annotation:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::invariant_end:
  case llvm::Intrinsic::stackrestore: // objects of variable length live on
  case llvm::Intrinsic::dbg_declare:
  case llvm::Intrinsic::dbg_value:
  case llvm::Intrinsic::dbg_assign:
  case llvm::Intrinsic::dbg_label:
    return true;
  case llvm::Intrinsic::lifetime_start:
    start_lifetime(*call.getArgOperand(1));
    return true;
  case llvm::Intrinsic::lifetime_end:
    if (!exit_path_.contains(&call))
      end_lifetime(*call.getArgOperand(1));
    return true;
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::expect_with_probability:
  case llvm::Intrinsic::annotation:
  case llvm::Intrinsic::ptr_annotation:
  case llvm::Intrinsic::launder_invariant_group:
  case llvm::Intrinsic::strip_invariant_group:
  case llvm::Intrinsic::ssa_copy:
    define(call, leaves_of(*call.getArgOperand(0)));
    return true;
  case llvm::Intrinsic::stacksave:
  case llvm::Intrinsic::invariant_start:
    define(call, word(0));
    return true;
  case llvm::Intrinsic::is_constant:
    define(call, constant(llvm::isa<llvm::Constant>(call.getArgOperand(0)) ? 1 : 0, 1));
    return true;
  case llvm::Intrinsic::objectsize: { // as the compiler where it knows nothing
    const bool minimum = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
    const Width width = program_.width(*call.getType());
    define(call, constant(minimum ? 0 : ~Word(0), width));
    return true;
  }
  case llvm::Intrinsic::x86_rdtsc:
  case llvm::Intrinsic::readcyclecounter:
    define(call, nondet(ir::NondetKind::Havoc, program_.width(*call.getType()), "cycle counter"));
    return true;
  case llvm::Intrinsic::trap:
  case llvm::Intrinsic::debugtrap:
  case llvm::Intrinsic::ubsantrap:
    terminate(Opcode::EndProcess, std::uint8_t(ir::ProcessEnd::Abort));
    return true;
  default:
    return false;
  }
}

bool FunctionLowering::lower_memory_intrinsic(llvm::CallBase &call) {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::threadlocal_address: {
    auto *variable = llvm::cast<llvm::GlobalVariable>(call.getArgOperand(0)->stripPointerCasts());
    define(call, emit(Opcode::ThreadLocal, pointer_width(),
                      {Operand::global(program_.global(*variable), pointer_width())}));
    return true;
  }
  case llvm::Intrinsic::memcpy: // of variable size, or long
  case llvm::Intrinsic::memcpy_inline:
    call_model("__sennit_memcpy",
               {argument(call, 0), argument(call, 1), resize(argument(call, 2), pointer_width())});
    return true;
  case llvm::Intrinsic::memmove:
    call_model("__sennit_memmove",
               {argument(call, 0), argument(call, 1), resize(argument(call, 2), pointer_width())});
    return true;
  case llvm::Intrinsic::memset:
    call_model("__sennit_memset", {argument(call, 0), resize(argument(call, 1), 32),
                                   resize(argument(call, 2), pointer_width())});
    return true;
  case llvm::Intrinsic::ptrmask:
    define(call,
           binary(Opcode::And, argument(call, 0), resize(argument(call, 1), pointer_width())));
    return true;
  default:
    return false;
  }
}

// lround, lrint ...: rounded, then converted.
bool FunctionLowering::lower_rounding_conversion(llvm::CallBase &call) {
  const unsigned id = call.getIntrinsicID();
  const bool away = id == llvm::Intrinsic::lround || id == llvm::Intrinsic::llround;
  if (!away && id != llvm::Intrinsic::lrint && id != llvm::Intrinsic::llrint)
    return false;
  const Operand whole =
      rounded(away ? llvm::Intrinsic::round : llvm::Intrinsic::roundeven, argument(call, 0));
  define(call, float_to_integer(whole, program_.width(*call.getType()), true));
  return true;
}

bool FunctionLowering::lower_float_intrinsic(llvm::CallBase &call) {
  if (call.getIntrinsicID() == llvm::Intrinsic::is_fpclass) {
    define(call, float_class(argument(call, 0), unsigned(constant_argument(call, 1))));
    return true;
  }
  if (lower_rounding_conversion(call))
    return true;
  if (!call.getType()->isFloatingPointTy())
    return false;
  const Width width = program_.width(*call.getType());
  const Word sign = Word(1) << (width - 1);
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::fabs:
    define(call, binary(Opcode::And, argument(call, 0), constant(~sign, width)));
    return true;
  case llvm::Intrinsic::copysign:
    define(call, with_sign_of(argument(call, 0), argument(call, 1)));
    return true;
  case llvm::Intrinsic::minnum:
  case llvm::Intrinsic::maxnum:
    define(call, float_extreme(argument(call, 0), argument(call, 1),
                               call.getIntrinsicID() == llvm::Intrinsic::minnum));
    return true;
  case llvm::Intrinsic::trunc:
  case llvm::Intrinsic::floor:
  case llvm::Intrinsic::ceil:
  case llvm::Intrinsic::round:
  case llvm::Intrinsic::rint:
  case llvm::Intrinsic::nearbyint:
  case llvm::Intrinsic::roundeven:
    define(call, rounded(call.getIntrinsicID(), argument(call, 0)));
    return true;
  case llvm::Intrinsic::sqrt:
    define(call, value(Opcode::FSqrt, width, {argument(call, 0)}));
    return true;
  case llvm::Intrinsic::fmuladd: // two roundings, as on a machine without a fused instruction
    define(call, binary(Opcode::FAdd, binary(Opcode::FMul, argument(call, 0), argument(call, 1)),
                        argument(call, 2)));
    return true;
  default:
    return false;
  }
}

} // namespace sennit::frontend
