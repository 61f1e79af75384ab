// Forgets every promise of the kind "otherwise the behaviour is undefined": poison flags (nsw only
// on demand), attributes such as noundef or nonnull, metadata such as !range. What is undefined is
// said by `require` instructions of the lowering alone. Cost: linear. Kept: tbaa.struct (the fields
// of a structure copy), debug places, the numbers of the audit.
#include "audit.h"
#include "passes.h"

#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

namespace {

llvm::AttributeMask promises() {
  llvm::AttributeMask mask;
  for (auto kind :
       {llvm::Attribute::NoUndef, llvm::Attribute::NonNull, llvm::Attribute::Dereferenceable,
        llvm::Attribute::DereferenceableOrNull, llvm::Attribute::Range, llvm::Attribute::NoAlias,
        llvm::Attribute::Returned, llvm::Attribute::NoFPClass})
    mask.addAttribute(kind);
  return mask;
}

template <class Subject>
void strip_attributes(Subject &subject, const llvm::AttributeMask &mask, unsigned parameters) {
  subject.removeRetAttrs(mask);
  for (unsigned i = 0; i < parameters; ++i)
    subject.removeParamAttrs(i, mask);
}

void strip(llvm::Instruction &instruction, bool keep_no_signed_wrap,
           const llvm::AttributeMask &mask) {
  bool wrap = keep_no_signed_wrap && llvm::isa<llvm::OverflowingBinaryOperator>(instruction) &&
              instruction.hasNoSignedWrap();
  instruction.dropPoisonGeneratingFlags();
  if (wrap)
    instruction.setHasNoSignedWrap(true);
  instruction.dropUnknownNonDebugMetadata({llvm::LLVMContext::MD_tbaa_struct,
                                           llvm::LLVMContext::MD_loop,
                                           instruction.getContext().getMDKindID(access_number)});
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    strip_attributes(*call, mask, call->arg_size());
}

} // namespace

void strip_undefined(llvm::Module &module, bool keep_no_signed_wrap) {
  const llvm::AttributeMask mask = promises();
  for (llvm::Function &function : module) {
    strip_attributes(function, mask, function.arg_size());
    function.removeFnAttr(llvm::Attribute::MustProgress);
    function.removeFnAttr(llvm::Attribute::WillReturn);
    for (llvm::Instruction &instruction : llvm::instructions(function))
      strip(instruction, keep_no_signed_wrap, mask);
  }
}

} // namespace sennit::frontend
