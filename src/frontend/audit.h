// Compares the accesses of memory before and after the pass pipeline.
//
//     Audit audit(module);  run_passes(module, ...);  audit.compare(report)
//
// Every access (load, store, atomic, copy) gets a number as metadata, which only stays with it as it stands: one that a
// pass makes anew has none. So an access is *kept*, or it is *lost* and the reason must be one of Why; and a new one of
// memory that others can see must stand for a lost one at the same place. Whatever else differs is a fault of the passes.
// Cost: linear, and local_pointers. Left out: whether the lowering behind the passes keeps what they keep.
#pragma once

#include "sennit/frontend/frontend.h"

#include <vector>

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace sennit::frontend {

// Metadata that pass_strip leaves alone.
inline constexpr const char *access_number = "sennit.access";

class Audit {
public:
  explicit Audit(llvm::Module &module);
  void compare(const llvm::Module &module, AccessAudit &result) const;

private:
  enum class Why : std::uint8_t { Local, Dead, Copy, Coerced, Update, Unexplained };
  struct Access {
    std::string function, place;
    Why if_lost;
    bool reads, writes;
    std::uint64_t bytes; // most of it, each way
  };

  Access describe(const llvm::Instruction &instruction, bool local, bool dead) const;

  std::vector<Access> accesses_;
};

} // namespace sennit::frontend
