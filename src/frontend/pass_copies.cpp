// Structure copies become what they are in C: loads and stores of the fields, in address order
// (chunks.h says which).
//
//     memcpy(&a, &b, 8)  ==>  t = load b.x; store t, a.x; u = load b.y; store u, a.y
//
// memmove loads everything first. Also cut: a structure that the calling convention passes as one
// integer (`load i64` of two ints), recognised by an alignment smaller than its size together with
// a use as argument or result. Copies between two private locals are left to sroa; whatever is left
// after it, up to 64 chunks, is expanded by a second run. Longer ones call a model.
#include "passes.h"

#include "chunks.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

constexpr std::size_t chunk_limit = 64;

llvm::Value *address_at(llvm::IRBuilder<> &builder, llvm::Value *base, std::uint64_t offset) {
  return offset == 0 ? base : builder.CreateConstGEP1_64(builder.getInt8Ty(), base, offset);
}

llvm::Value *load(llvm::IRBuilder<> &builder, llvm::Value *base, const Chunk &chunk,
                  llvm::Align align, bool is_volatile) {
  return builder.CreateAlignedLoad(builder.getIntNTy(unsigned(chunk.size * 8)),
                                   address_at(builder, base, chunk.offset),
                                   llvm::commonAlignment(align, chunk.offset), is_volatile);
}

void store(llvm::IRBuilder<> &builder, llvm::Value *value, llvm::Value *base, const Chunk &chunk,
           llvm::Align align, bool is_volatile) {
  builder.CreateAlignedStore(value, address_at(builder, base, chunk.offset),
                             llvm::commonAlignment(align, chunk.offset), is_volatile);
}

// The initial value of a local, `int a[2] = {1, 2};`, is copied from a constant that nothing else
// can name: no access.
llvm::Constant *initial_value(llvm::MemTransferInst &copy, const Chunk &chunk) {
  const llvm::DataLayout &layout = copy.getModule()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(copy.getRawSource()->getType()), 0);
  auto *source = llvm::dyn_cast<llvm::GlobalVariable>(
      copy.getRawSource()->stripAndAccumulateConstantOffsets(layout, offset, true));
  if (!source || !source->isConstant() || !source->hasPrivateLinkage() ||
      !source->hasGlobalUnnamedAddr() || !source->hasInitializer())
    return nullptr;
  auto *type = llvm::IntegerType::get(copy.getContext(), unsigned(chunk.size * 8));
  llvm::Constant *value = llvm::ConstantFoldLoadFromConst(source->getInitializer(), type,
                                                          offset + chunk.offset, layout);
  return value && !llvm::isa<llvm::UndefValue>(value) ? value : nullptr;
}

void expand_transfer(llvm::MemTransferInst &copy, const std::vector<Chunk> &chunks) {
  llvm::IRBuilder<> builder(&copy);
  std::vector<llvm::Value *> values;
  auto read = [&](const Chunk &chunk) {
    llvm::Value *value = initial_value(copy, chunk);
    if (!value)
      value = load(builder, copy.getRawSource(), chunk, copy.getSourceAlign().valueOrOne(),
                   copy.isVolatile());
    values.push_back(value);
  };
  if (llvm::isa<llvm::MemMoveInst>(copy))
    for (const Chunk &chunk : chunks)
      read(chunk);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    if (!llvm::isa<llvm::MemMoveInst>(copy))
      read(chunks[i]);
    store(builder, values[i], copy.getRawDest(), chunks[i], copy.getDestAlign().valueOrOne(),
          copy.isVolatile());
  }
}

void expand_set(llvm::MemSetInst &set, const std::vector<Chunk> &chunks) {
  llvm::IRBuilder<> builder(&set);
  for (const Chunk &chunk : chunks) {
    const unsigned width = unsigned(chunk.size * 8);
    llvm::Value *value = builder.CreateZExt(set.getValue(), builder.getIntNTy(width));
    if (width > 8)
      value =
          builder.CreateMul(value, builder.getInt(llvm::APInt::getSplat(width, llvm::APInt(8, 1))));
    store(builder, value, set.getRawDest(), chunk, set.getDestAlign().valueOrOne(),
          set.isVolatile());
  }
}

bool is_local_only(const llvm::MemIntrinsic &copy) {
  if (!private_object(copy.getRawDest()))
    return false;
  const auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy);
  return !transfer || private_object(transfer->getRawSource());
}

void expand(llvm::MemIntrinsic &copy) {
  const auto *length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  if (!length || length->getValue().getActiveBits() > 32)
    return;
  auto chunks = length->isZero() ? std::vector<Chunk>{}
                                 : chunks_of(copy, length->getZExtValue(), chunk_limit);
  if (!chunks)
    return;
  if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy))
    expand_transfer(*transfer, *chunks);
  else
    expand_set(llvm::cast<llvm::MemSetInst>(copy), *chunks);
  copy.eraseFromParent();
}

// -------------------------------------------------------------------------------------------
// coerced structures

bool is_coerced(const llvm::Type &type, std::uint64_t align) {
  return type.isIntegerTy() && type.getIntegerBitWidth() % 8 == 0 &&
         type.getIntegerBitWidth() / 8 > align;
}

bool only_passed(const llvm::LoadInst &load) {
  for (const llvm::User *user : load.users())
    if (!llvm::isa<llvm::CallBase, llvm::ReturnInst, llvm::InsertValueInst>(user))
      return false;
  return !load.use_empty();
}

bool is_received(const llvm::Value *value) {
  if (const auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(value))
    value = extract->getAggregateOperand();
  return llvm::isa<llvm::CallBase>(value) || llvm::isa<llvm::Argument>(value);
}

std::vector<Chunk> pieces(unsigned bits, std::uint64_t align) {
  std::vector<Chunk> result;
  for (std::uint64_t at = 0; at < bits / 8; at += align)
    result.push_back({at, std::min(align, bits / 8 - at)});
  return result;
}

void cut_load(llvm::LoadInst &whole) {
  llvm::IRBuilder<> builder(&whole);
  llvm::Value *value = llvm::Constant::getNullValue(whole.getType());
  for (const Chunk &piece :
       pieces(whole.getType()->getIntegerBitWidth(), whole.getAlign().value())) {
    llvm::Value *part =
        load(builder, whole.getPointerOperand(), piece, whole.getAlign(), whole.isVolatile());
    part = builder.CreateZExt(part, whole.getType());
    value = builder.CreateOr(value, builder.CreateShl(part, piece.offset * 8));
  }
  whole.replaceAllUsesWith(value);
  whole.eraseFromParent();
}

void cut_store(llvm::StoreInst &whole) {
  llvm::IRBuilder<> builder(&whole);
  llvm::Value *value = whole.getValueOperand();
  for (const Chunk &piece :
       pieces(value->getType()->getIntegerBitWidth(), whole.getAlign().value())) {
    llvm::Value *part = builder.CreateTrunc(builder.CreateLShr(value, piece.offset * 8),
                                            builder.getIntNTy(unsigned(piece.size * 8)));
    store(builder, part, whole.getPointerOperand(), piece, whole.getAlign(), whole.isVolatile());
  }
  whole.eraseFromParent();
}

void cut_coerced(llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (!load->isAtomic() && is_coerced(*load->getType(), load->getAlign().value()) &&
        only_passed(*load) && !private_object(load->getPointerOperand()))
      cut_load(*load);
  } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (!store->isAtomic() &&
        is_coerced(*store->getValueOperand()->getType(), store->getAlign().value()) &&
        is_received(store->getValueOperand()) && !private_object(store->getPointerOperand()))
      cut_store(*store);
  }
}

} // namespace

void expand_copies(llvm::Function &function, bool also_private) {
  std::vector<llvm::Instruction *> all;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    all.push_back(&instruction);
  for (llvm::Instruction *instruction : all) {
    if (auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(instruction)) {
      if (also_private || !is_local_only(*copy))
        expand(*copy);
    } else if (!also_private) {
      cut_coerced(*instruction);
    }
  }
}

} // namespace sennit::frontend
