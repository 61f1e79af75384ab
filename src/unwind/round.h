// One round of unwinding: everything its threads share.
#pragma once

#include "abstraction.h"
#include "assertions.h"
#include "liveness.h"
#include "path_state.h"
#include "quiet_sections.h"
#include "weak_topological_order.h"

#include "sennit/event/builder.h"
#include "sennit/ir/layout.h"
#include "sennit/unwind/unwind.h"

#include <deque>
#include <optional>

namespace sennit::unwind {

struct FunctionInfo {
  BlockOrder order;
  Liveness live;
  std::vector<bool> is_selector; // registers that some path gives a constant
};

// Static facts of functions, made when first needed and kept over rounds.
class FunctionTable {
public:
  explicit FunctionTable(const ir::Program &program)
      : program_(program), infos_(program.functions.size()) {}
  const FunctionInfo &operator[](ir::FunctionId id);

private:
  const ir::Program &program_;
  std::vector<std::optional<FunctionInfo>> infos_;
};

// Thrown when a loop turns out not to be computable: the round starts again and counts it.
struct NotComputable {
  event::LoopRef loop;
};

// What joins need to know of a thread that may not be unwound yet: variables, tied to the facts at
// the end of the round.
struct ThreadPlaceholder {
  TermId created, ended, result;
};

struct PendingJoin {
  event::NodeId node;
  std::uint32_t thread = 0;
  TermId guard;
};

// A thread created inside an atomic block: exists only if the block completes.
struct CreatedInBlock {
  event::ThreadId thread;
  event::AtomicBlockId block;
  TermId guard;
};

struct BlockFacts {
  bool has_goal = false;
  bool waits = false; // has a literal got in its guard
};

class Round {
public:
  Round(const ir::Program &program, const Options &options, const ir::Layout &layout,
        FunctionTable &functions, Abstraction &abstraction);
  ~Round();

  const ir::Program &program;
  const Options &options;
  const ir::Layout &layout;
  FunctionTable &functions;
  Abstraction &abstraction;
  std::shared_ptr<term::TermManager> terms;
  TermAbstraction abstract;
  event::GraphBuilder builder;

  std::map<event::LoopRef, LoopReport> loops;
  std::vector<BlockFacts> blocks; // by AtomicBlockId
  std::map<ObjectNumber, event::ThreadId>
      owner; // of globals that no second thread was seen to touch
  std::map<std::uint32_t, ThreadPlaceholder> placeholders;
  std::vector<bool> finished; // by thread
  std::vector<PendingJoin> joins;
  std::vector<CreatedInBlock> created_in_blocks;
  std::uint32_t most_threads = 0; // ids above were never given out in any round
  std::map<ObjectNumber, std::shared_ptr<Background>> static_backgrounds;
  std::map<ir::InstructionRef, bool> waits; // by AtomicBegin: may its block wait?
  ReachedAssertions assertions;
  std::vector<QuietIteration> quiet; // iterations left out that are yet to be justified
  std::uint64_t steps = 0;

  void run();
  Result finish();
  std::shared_ptr<Background> static_background(ObjectNumber number); // of a global or thread-local
};

} // namespace sennit::unwind
