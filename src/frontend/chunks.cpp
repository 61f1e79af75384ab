// A structure assignment is one llvm.memcpy in clang's IR, and several steps in C. Its fields come,
// in this order, from
//   1. !tbaa.struct: (offset, size) of each field, padding left out; an array field is one entry,
//   cut further by 2 or 3;
//   2. the type of the object that an operand names, where the range falls on scalar borders;
//   3. the alignments: the widest power of two up to a pointer that divides offset, size and both
//   alignments.
#include "chunks.h"

#include <algorithm>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

bool collect(llvm::Type &type, const llvm::DataLayout &layout, std::uint64_t offset,
             std::size_t limit, std::vector<Chunk> &out) {
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(&type)) {
    const llvm::StructLayout &fields = *layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      if (!collect(*structure->getElementType(i), layout, offset + fields.getElementOffset(i),
                   limit, out))
        return false;
    return true;
  }
  llvm::Type *element = nullptr;
  std::uint64_t count = 0;
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    element = array->getElementType();
    count = array->getNumElements();
  } else if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(&type)) {
    element = vector->getElementType();
    count = vector->getNumElements();
  } else {
    out.push_back({offset, layout.getTypeStoreSize(&type).getFixedValue()});
    return out.size() <= limit;
  }
  const std::uint64_t stride = layout.getTypeAllocSize(element).getFixedValue();
  for (std::uint64_t i = 0; i < count; ++i)
    if (!collect(*element, layout, offset + i * stride, limit, out))
      return false;
  return true;
}

// The scalars of [offset, offset + length) of `type`, relative to offset; nothing if a scalar
// crosses a border.
std::optional<std::vector<Chunk>> cut_out(llvm::Type &type, const llvm::DataLayout &layout,
                                          std::uint64_t offset, std::uint64_t length) {
  auto all = scalars_of(type, layout, 4096);
  if (!all || all->empty() || layout.getTypeAllocSize(&type).getFixedValue() < offset + length)
    return std::nullopt;
  std::vector<Chunk> result;
  for (const Chunk &chunk : *all) {
    if (chunk.offset + chunk.size <= offset || chunk.offset >= offset + length)
      continue;
    if (chunk.offset < offset || chunk.offset + chunk.size > offset + length)
      return std::nullopt;
    result.push_back({chunk.offset - offset, chunk.size});
  }
  return result;
}

std::optional<std::vector<Chunk>> by_object(const llvm::Value &pointer,
                                            const llvm::DataLayout &layout, std::uint64_t length) {
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  const llvm::Value *base = pointer.stripAndAccumulateConstantOffsets(layout, offset, true);
  llvm::Type *type = nullptr;
  if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(base))
    type = global->getValueType();
  else if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(base);
           local && !local->isArrayAllocation())
    type = local->getAllocatedType();
  if (type)
    return offset.isNegative() ? std::nullopt
                               : cut_out(*type, layout, offset.getZExtValue(), length);
  if (const auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(&pointer))
    if (layout.getTypeAllocSize(element->getResultElementType()).getFixedValue() == length)
      return cut_out(*element->getResultElementType(), layout, 0, length);
  return std::nullopt;
}

std::optional<std::vector<Chunk>> typed(const llvm::MemIntrinsic &copy, std::uint64_t length) {
  const llvm::DataLayout &layout = copy.getModule()->getDataLayout();
  auto result = by_object(*copy.getRawDest(), layout, length);
  if (const auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy); transfer && !result)
    result = by_object(*transfer->getRawSource(), layout, length);
  return result;
}

std::uint64_t alignment(const llvm::MemIntrinsic &copy) {
  std::uint64_t align = std::min<std::uint64_t>(copy.getDestAlign().valueOrOne().value(),
                                                copy.getModule()->getDataLayout().getPointerSize());
  if (const auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy))
    align = std::min<std::uint64_t>(align, transfer->getSourceAlign().valueOrOne().value());
  return align;
}

void cut_evenly(Chunk range, std::uint64_t align, std::vector<Chunk> &out) {
  while (align > 1 && (range.offset % align != 0 || range.size % align != 0))
    align /= 2;
  for (std::uint64_t at = 0; at < range.size; at += align)
    out.push_back({range.offset + at, align});
}

std::vector<Chunk> fields(const llvm::MemIntrinsic &copy, std::uint64_t length) {
  const llvm::MDNode *node = copy.getMetadata(llvm::LLVMContext::MD_tbaa_struct);
  std::vector<Chunk> result;
  if (!node)
    return {{0, length}};
  for (unsigned i = 0; i + 2 < node->getNumOperands(); i += 3) {
    const auto *offset = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(i));
    const auto *size = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(i + 1));
    if (offset && size && offset->getZExtValue() + size->getZExtValue() <= length)
      result.push_back({offset->getZExtValue(), size->getZExtValue()});
  }
  std::ranges::stable_sort(result, {}, &Chunk::offset);
  std::uint64_t end = 0;
  std::erase_if(result, [&](const Chunk &field) { // bit-fields of one unit, members of a union
    bool covered = field.offset < end;
    end = std::max(end, field.offset + field.size);
    return covered;
  });
  return result.empty() ? std::vector<Chunk>{{0, length}} : result;
}

} // namespace

std::optional<std::vector<Chunk>> scalars_of(llvm::Type &type, const llvm::DataLayout &layout,
                                             std::size_t limit) {
  std::vector<Chunk> result;
  if (!type.isSized() || !collect(type, layout, 0, limit, result))
    return std::nullopt;
  return result;
}

std::optional<std::vector<Chunk>> chunks_of(const llvm::MemIntrinsic &copy, std::uint64_t length,
                                            std::size_t limit) {
  const std::uint64_t align = alignment(copy);
  const auto scalars = typed(copy, length);
  std::vector<Chunk> result;
  for (const Chunk &field : fields(copy, length)) {
    const std::size_t before = result.size();
    std::uint64_t covered = 0;
    if (scalars)
      for (const Chunk &scalar : *scalars)
        if (scalar.offset >= field.offset &&
            scalar.offset + scalar.size <= field.offset + field.size) {
          result.push_back(scalar);
          covered += scalar.size;
        }
    const bool whole =
        copy.getMetadata(llvm::LLVMContext::MD_tbaa_struct) ? covered == field.size : covered > 0;
    if (!whole) {
      result.resize(before);
      const bool one = copy.getMetadata(llvm::LLVMContext::MD_tbaa_struct) && field.size <= 8 &&
                       (field.size & (field.size - 1)) == 0 &&
                       field.offset % std::min<std::uint64_t>(field.size, align) == 0;
      if (field.size / std::max<std::uint64_t>(1, align) > 8 * limit)
        return std::nullopt;
      one ? result.push_back(field) : cut_evenly(field, align, result);
    }
    if (result.size() > limit)
      return std::nullopt;
  }
  return result;
}

} // namespace sennit::frontend
