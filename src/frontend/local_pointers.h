// What each pointer of a function can point into, as far as that is certain to be locals of its own.
//
//     int a, *p = &a; *p = 1;      the store is one of a, which nobody else sees
//     int b; f(&b); b = 2;         b may be seen by others
//
// Andersen's inclusion constraints inside one function, without fields and without order of statements. It knows
// nothing of the passes: the audit of accesses judges them by it. Cost: rounds over the instructions until nothing
// grows. Source: L. O. Andersen, Program Analysis and Specialization for the C Programming Language, 1994, chapter 4.
#pragma once

#include <map>
#include <set>

namespace llvm {
class AllocaInst;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace sennit::frontend {

class LocalPointers {
public:
  explicit LocalPointers(llvm::Function &function);

  // True if `pointer` points into locals that no other function sees, whatever happens. The handle of
  // pthread_create counts as such a local: pass_handles makes it a value.
  bool is_local(const llvm::Value *pointer) const;

private:
  struct Targets {
    std::set<const llvm::AllocaInst *> locals;
    bool unknown = false;           // and anything else
    bool join(const Targets &more); // true if it grew
  };

  Targets targets_of(const llvm::Value *value) const;
  void add(Targets &to, const Targets &more);
  void escape(const Targets &targets);
  void visit(const llvm::Instruction &instruction);
  void store(const Targets &where, const Targets &what);
  Targets contents_of(const Targets &where) const;

  std::map<const llvm::Value *, Targets> values_;
  std::map<const llvm::AllocaInst *, Targets> contents_;
  std::set<const llvm::AllocaInst *> seen_by_others_;
  bool grows_ = false;
};

} // namespace sennit::frontend
