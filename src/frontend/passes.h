// The pass pipeline over the linked module, one pass a file. Nothing here moves, merges or deletes
// an access of memory that another thread may see (frontend.md section 2).
//
//     strip_undefined    poison flags, undefined-behaviour attributes and metadata go
//     rewrite_jumps      setjmp and longjmp become returns and branches
//     rewrite_handles    pthread_create(&local, ...) gives its handle as a value
//     expand_copies      structure copies of constant size become loads and stores of fields
//     join_updates       compare-and-swap loops that clang made of `x *= 2` become one atomic update
//     mark_uninitialised a `freeze undef` is stored at each lifetime start
//     promote            sroa and mem2reg, with every other access pinned
#pragma once

namespace llvm {
class AllocaInst;
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace sennit::frontend {

void strip_undefined(llvm::Module &module, bool keep_no_signed_wrap);
void rewrite_jumps(llvm::Module &module);
void rewrite_handles(llvm::Module &module);
void expand_copies(llvm::Function &function, bool also_private);
void join_updates(llvm::Function &function);
// Once a local, as soon as it is private; true if there was one.
bool mark_uninitialised(llvm::Function &function, bool first_round);
// A store of mark_uninitialised.
bool is_arbitrary_start(const llvm::Instruction &instruction);
// Private but never a register: too many scalars, or accesses behind the end of its life.
bool is_kept(const llvm::AllocaInst &local);
// Keeps sroa and mem2reg away from it, until the next `tidy` of pass_promote.
void pin_local(llvm::AllocaInst &local);
void promote(llvm::Module &module);
void drop_undemanded(llvm::Function &function);

// All of them in order.
void run_passes(llvm::Module &module, bool keep_no_signed_wrap);

// True if only loads, stores and the like of its own function can use the address of `local`. With
// `through_handles` a use as first argument of pthread_create does not count.
bool is_private(const llvm::AllocaInst &local, bool through_handles = false);
// Whether some path leads from an end of the life of the private local to an access.
bool is_used_after_end(const llvm::AllocaInst &local);
// The private local that `pointer` certainly points into, or null.
const llvm::AllocaInst *private_object(const llvm::Value *pointer);

} // namespace sennit::frontend
