// Functions, globals and places of the program, each lowered when first named; the work list of
// bodies.
#include "lowering.h"

#include "sennit/support/error.h"

#include <algorithm>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

ProgramLowering::ProgramLowering(llvm::Module &module, const Options &options,
                                 const Sources &sources, Report &report)
    : module_(module), options_(options), sources_(sources), report_(report) {
  program_.pointer_width = Width(module.getDataLayout().getPointerSizeInBits());
}

const llvm::DataLayout &ProgramLowering::layout() const {
  return module_.getDataLayout();
}

ir::Program ProgramLowering::run(llvm::Function &main) {
  main_ = &main;
  program_.entry = start_function(main);
  while (!bodies_.empty()) {
    auto [function, id] = bodies_.front();
    bodies_.pop_front();
    lower_body(*function, id);
  }
  return std::move(program_);
}

Width ProgramLowering::width(llvm::Type &type) const {
  if (type.isPointerTy())
    return pointer_width();
  if (type.isFloatTy())
    return 32;
  if (type.isDoubleTy())
    return 64;
  if (type.isIntegerTy() && type.getIntegerBitWidth() <= max_width)
    return Width(type.getIntegerBitWidth());
  if (type.isIntegerTy())
    throw Gap{"an integer of more than 128 bits"};
  if (type.isFloatingPointTy())
    throw Gap{"a floating-point type other than float and double"};
  throw Gap{"a value of an unknown kind of type"};
}

const std::vector<Leaf> &ProgramLowering::leaves(llvm::Type &type) {
  auto known = leaves_.find(&type);
  if (known != leaves_.end())
    return known->second;
  std::vector<Leaf> result;
  auto append = [&](llvm::Type &element, std::uint64_t offset) {
    for (const Leaf &leaf : leaves(element))
      result.push_back({offset + leaf.offset, leaf.width});
    if (result.size() > 4096)
      throw Gap{"a very large structure as a value"};
  };
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(&type)) {
    const llvm::StructLayout &fields = *layout().getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      append(*structure->getElementType(i), fields.getElementOffset(i));
  } else if (auto *array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
      append(*array->getElementType(),
             i * layout().getTypeAllocSize(array->getElementType()).getFixedValue());
  } else if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(&type)) {
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      append(*vector->getElementType(),
             i * layout().getTypeStoreSize(vector->getElementType()).getFixedValue());
  } else if (is_wide(type)) { // limbs
    for (unsigned low = 0; low < type.getIntegerBitWidth(); low += 64)
      result.push_back({low / 8, Width(std::min(type.getIntegerBitWidth() - low, 64u))});
  } else if (!type.isVoidTy()) {
    result.push_back({0, width(type)});
  }
  return leaves_[&type] = std::move(result);
}

Width ProgramLowering::packed_width(llvm::Type &type) {
  unsigned sum = 0;
  for (const Leaf &leaf : leaves(type))
    sum += leaf.width;
  if (sum > max_width)
    throw Gap{"a function result of more than 128 bits"};
  return Width(sum);
}

// A parameter of a type that is not handled stays out of the signature only at the cost of the
// whole function: its body is one `unsupported` (FunctionLowering::parameters).
void ProgramLowering::declare_signature(llvm::Function &function, ir::Function &target) {
  target.name = function.getName().str();
  while (!names_.insert(target.name).second)
    target.name += "'";
  target.is_model = sources_.model_functions.contains(function.getName().str());
  target.is_variadic = function.isVarArg();
  try {
    target.result_width = packed_width(*function.getReturnType());
    for (llvm::Argument &argument : function.args())
      for (const Leaf &leaf : leaves(*argument.getType()))
        target.registers.push_back({argument.getName().str(), leaf.width});
    if (reads_variable_arguments(function))
      target.registers.push_back({"arguments", pointer_width()});
  } catch (const Gap &) {
    target.registers.clear();
    target.result_width = 0;
  }
  target.parameter_count = std::uint32_t(target.registers.size());
}

ir::FunctionId ProgramLowering::function(llvm::Function &function) {
  auto [entry, is_new] = functions_.try_emplace(&function);
  if (!is_new)
    return entry->second;
  const ir::FunctionId id(program_.functions.size());
  entry->second = id;
  program_.functions.emplace_back();
  declare_signature(function, program_.functions.back());
  bodies_.emplace_back(&function, id);
  return id;
}

Operand ProgramLowering::function_address(llvm::Function &callee) {
  const ir::FunctionId id = function(callee);
  program_.functions[id.index()].address_taken = true;
  return Operand::function(id, pointer_width());
}

void ProgramLowering::lower_body(llvm::Function &source, ir::FunctionId id) {
  FunctionLowering lowering(*this, source, id);
  lowering.function = program_.functions[id.index()];
  lowering.run();
  lowering.function.address_taken = program_.functions[id.index()].address_taken;
  program_.functions[id.index()] = std::move(lowering.function);
}

ir::PlaceId ProgramLowering::place(const llvm::DebugLoc &location, const llvm::Function &function,
                                   const std::string &variable) {
  ir::Place place;
  place.function = function.getName().str();
  place.variable = variable;
  if (const llvm::DISubprogram *subprogram = function.getSubprogram())
    place.function = subprogram->getName().str();
  if (location) {
    place.line = location.getLine();
    place.column = location.getCol();
    if (auto *scope = llvm::dyn_cast<llvm::DIScope>(location.getScope()))
      place.file = scope->getFilename().str();
  } else if (const llvm::DISubprogram *subprogram = function.getSubprogram()) {
    place.file = subprogram->getFilename().str();
    place.line = subprogram->getLine();
  } else {
    return {};
  }
  if (auto given = sources_.file_names.find(place.file); given != sources_.file_names.end())
    place.file = given->second;
  auto [entry, is_new] =
      places_.try_emplace({place.file, place.line, place.column, place.function, place.variable});
  if (is_new) {
    entry->second = ir::PlaceId(program_.places.size());
    program_.places.push_back(std::move(place));
  }
  return entry->second;
}

void ProgramLowering::note_assumption(const std::string &text) {
  if (std::ranges::find(report_.assumptions, text) == report_.assumptions.end())
    report_.assumptions.push_back(text);
}

void ProgramLowering::note_call(std::vector<ExternalCall> &list, const std::string &name,
                                ir::PlaceId place) {
  for (const ExternalCall &call : list)
    if (call.name == name)
      return;
  list.push_back({name, place});
}

} // namespace sennit::frontend
