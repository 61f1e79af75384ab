// The C expression behind an address, for traces: "queue.items[...]", "p->next", "*q".
#pragma once

#include <cstdint>
#include <llvm/ADT/DenseMap.h>
#include <string>

namespace llvm {
class DataLayout;
class DILocalVariable;
class DIType;
class Function;
class Value;
} // namespace llvm

namespace sennit::frontend {

class Names {
public:
  explicit Names(const llvm::Function &function);
  // Empty where debug information does not tell.
  std::string of(const llvm::Value &pointer) const;

  // The declared type of the object is a signed integer; false where it is not known.
  bool is_signed(const llvm::Value &pointer) const;

private:
  // An lvalue and its type; `type` may be null where unknown.
  struct Expression {
    std::string text;
    const llvm::DIType *type = nullptr;
    bool is_pointee = false; // `text` is a pointer, the lvalue is what it points to
  };
  Expression lvalue(const llvm::Value &pointer, unsigned depth) const;
  Expression object(const llvm::Value &base, unsigned depth) const;
  Expression pointee(const llvm::Value &value, unsigned depth) const;
  Expression at_offset(Expression whole, std::uint64_t bytes, bool variable_index) const;
  static std::string print(const Expression &expression);

  const llvm::DataLayout &layout_;
  llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *> variables_;
};

} // namespace sennit::frontend
