// From the cleaned LLVM module to ir::Program. ProgramLowering owns what is shared (functions,
// globals, places); FunctionLowering lowers one body, its methods spread over lower_*.cpp by topic.
//
// Only what the entry function can reach is lowered: functions and globals get their ids when they
// are first named.
//
// An LLVM value is a list of words, one a scalar ("leaf"): an aggregate or vector has several,
// everything else one.
#pragma once

#include "builder.h"
#include "names.h"
#include "sennit/frontend/frontend.h"

#include <deque>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringRef.h>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace llvm {
class AllocaInst;
class Argument;
class BasicBlock;
class CallBase;
class Constant;
class ConstantExpr;
class DataLayout;
class DebugLoc;
class Function;
class FunctionType;
class GetElementPtrInst;
class GlobalVariable;
class Instruction;
class Module;
class Type;
class User;
class Value;
} // namespace llvm

namespace sennit::frontend {

using Leaves = std::vector<Operand>;

// A construct that is not handled: becomes an `unsupported` instruction where it stands. Never
// leaves the lowering.
struct Gap {
  std::string what;
};

// A scalar of a type in memory.
struct Leaf {
  std::uint64_t offset = 0; // bytes
  Width width = 0;          // bits of the value; stored in whole bytes
};

// What the driver knows beside the module.
struct Sources {
  std::unordered_set<std::string> model_functions; // names
  std::unordered_set<std::string> model_globals;
  // Functions that only return a value: an arbitrary one, or this one.
  std::unordered_map<std::string, std::optional<std::int64_t>> effect_free;
  std::unordered_set<std::string> library_uses;  // library functions that the program itself uses
  std::map<std::string, std::string> file_names; // in debug information -> as the user gave it
};

class ProgramLowering {
public:
  ProgramLowering(llvm::Module &module, const Options &options, const Sources &sources,
                  Report &report);
  ir::Program run(llvm::Function &main);

  ir::FunctionId function(llvm::Function &function); // declares it on first use
  Operand function_address(llvm::Function &function);
  ir::GlobalId global(llvm::GlobalVariable &global);
  const ir::Function &declared(ir::FunctionId id) const { return program_.functions[id.index()]; }
  bool is_thread_local(ir::GlobalId id) const {
    return program_.globals[id.index()].is_thread_local;
  }
  ir::PlaceId place(const llvm::DebugLoc &location, const llvm::Function &function,
                    const std::string &variable);

  // Types.
  Width pointer_width() const { return program_.pointer_width; }
  Width width(llvm::Type &type) const;               // of a scalar; Gap
  const std::vector<Leaf> &leaves(llvm::Type &type); // Gap
  Width packed_width(llvm::Type &type); // of a result: all leaves side by side; Gap above 128 bits

  llvm::Module &module() { return module_; }
  const llvm::DataLayout &layout() const;
  const Options &options() const { return options_; }
  const Sources &sources() const { return sources_; }
  Report &report() { return report_; }
  const llvm::Function *main() const { return main_; }
  void note_assumption(const std::string &text);
  void note_call(std::vector<ExternalCall> &list, const std::string &name, ir::PlaceId place);

  // The constant as an address plus offset, an integer ...; nothing if it is no single word known
  // now.
  std::optional<Operand> word_of(const llvm::Constant &constant);
  std::optional<Operand> word_of_expression(const llvm::ConstantExpr &expression);

private:
  void declare_signature(llvm::Function &function, ir::Function &target);
  void lower_body(llvm::Function &function, ir::FunctionId id);
  std::optional<Operand> initial_word(const llvm::Constant &value);
  void initialise(ir::Global &target, const llvm::Constant &value, std::uint64_t offset);
  ir::FunctionId start_function(llvm::Function &main);
  void register_destructors(Builder &builder);
  void call_constructors(Builder &builder);
  std::vector<Operand> main_arguments(Builder &builder, llvm::Function &main, ir::FunctionId id);
  Operand argument_vector(Builder &builder, const Operand &count, bool is_all);

  llvm::Module &module_;
  const Options &options_;
  const Sources &sources_;
  Report &report_;
  const llvm::Function *main_ = nullptr;
  ir::Program program_;
  llvm::DenseMap<const llvm::Function *, ir::FunctionId> functions_;
  llvm::DenseMap<const llvm::GlobalVariable *, ir::GlobalId> globals_;
  std::map<const llvm::Type *, std::vector<Leaf>> leaves_;
  std::deque<std::pair<llvm::Function *, ir::FunctionId>> bodies_;
  std::map<std::tuple<std::string, unsigned, unsigned, std::string, std::string>, ir::PlaceId>
      places_;
  std::unordered_set<std::string> names_; // of functions and globals
};

class FunctionLowering : public Builder {
public:
  FunctionLowering(ProgramLowering &program, llvm::Function &source, ir::FunctionId id);
  void run(); // fills `function`

private:
  using Value = llvm::Value;
  using Instruction = llvm::Instruction;

  // lower_function.cpp: blocks, phis, terminators, loops
  void parameters();
  void declare_phis();
  void lower_block(llvm::BasicBlock &block);
  void lower_terminator(Instruction &instruction);
  void lower_return(Instruction &instruction);
  void lower_switch(Instruction &instruction);
  void lower_indirect_branch(Instruction &instruction);
  void lower_unreachable(Instruction &instruction);
  ir::BlockId block_of(llvm::BasicBlock &block);
  ir::BlockId edge(llvm::BasicBlock &from, llvm::BasicBlock &to);
  void phi_copies(llvm::BasicBlock &from, llvm::BasicBlock &to);
  void unsupported(const std::string &what);
  void report_loops();

  // lower_values.cpp: operands
  Leaves leaves_of(const Value &value);
  Operand operand(const Value &value); // a single word; Gap
  Leaves constant_leaves(const llvm::Constant &constant);
  Operand expression(const llvm::ConstantExpr &expression);
  void define(const Instruction &instruction, Leaves value);
  void define(const Instruction &instruction, const Operand &value) {
    define(instruction, Leaves{value});
  }
  Operand pack(const Leaves &leaves);
  Leaves unpack(const Operand &word, llvm::Type &type);
  std::string name_of(const Value &pointer) const;

  // lower_arithmetic.cpp
  void lower_instruction(Instruction &instruction);
  Operand integer_operation(Instruction &instruction, const Operand &a, const Operand &b);
  void check_operands(unsigned opcode, const Operand &a, const Operand &b);
  Operand integer_comparison(unsigned predicate, Operand a, Operand b);
  void lower_binary(Instruction &instruction);
  void lower_compare(Instruction &instruction);
  void lower_select(Instruction &instruction);
  void lower_aggregate(Instruction &instruction);
  void lower_vector(Instruction &instruction);
  // lower_wide.cpp
  void lower_wide(Instruction &instruction);
  Operand slice(const Leaves &limbs, long low, Width width, bool is_signed);
  Leaves slices(const Leaves &limbs, llvm::Type &type, long low, bool is_signed);
  // lower_float.cpp
  Operand float_operation(unsigned opcode, const Operand &a, const Operand &b);
  Operand float_comparison(unsigned predicate, const Operand &a, const Operand &b);
  Operand float_to_integer(const Operand &x, Width to, bool is_signed);
  Operand cast(unsigned opcode, const Operand &a, Width to);
  void lower_cast(Instruction &instruction);

  // lower_memory.cpp
  void lower_load(Instruction &instruction);
  void lower_store(Instruction &instruction);
  void declare_locals();
  void lower_alloca(llvm::AllocaInst &local);
  void start_lifetime(const Value &pointer);
  void end_lifetime(const Value &pointer);
  void end_frame();
  void find_exit_path();

  // lower_index.cpp
  void lower_index(Instruction &instruction);
  Operand index_address(const llvm::User &expression, Operand base);
  void check_index(const Value &pointer);

  // lower_atomic.cpp
  void lower_update(Instruction &instruction);
  void lower_exchange(Instruction &instruction);
  void lower_fence(Instruction &instruction);
  Operand updated(unsigned operation, const Operand &old, const Operand &by);

  // lower_intrinsics.cpp, lower_bits.cpp
  void lower_intrinsic(llvm::CallBase &call);
  bool lower_memory_intrinsic(llvm::CallBase &call);
  bool lower_marker(llvm::CallBase &call);
  bool lower_bits(llvm::CallBase &call);
  bool lower_float_intrinsic(llvm::CallBase &call);
  bool lower_rounding_conversion(llvm::CallBase &call);
  // lower_overflow.cpp
  bool lower_overflow(llvm::CallBase &call);
  Operand overflows(Opcode op, bool is_signed, const Operand &a, const Operand &b,
                    const Operand &result);
  Operand product_overflows(const Operand &a, const Operand &b);
  // lower_rounding.cpp
  Operand float_extreme(const Operand &a, const Operand &b, bool minimum);
  Operand with_sign_of(const Operand &magnitude, const Operand &sign);
  Operand rounded(unsigned intrinsic, const Operand &x);
  Operand float_class(const Operand &x, unsigned classes);
  Operand count_ones(const Operand &word);
  Operand count_leading(Operand word, bool trailing);
  Operand count_zeros(llvm::CallBase &call, bool trailing);
  Operand funnel_shift(const Operand &high, const Operand &low, Operand amount, bool left);

  // lower_calls.cpp
  void lower_call(llvm::CallBase &call);
  void call_function(llvm::CallBase &call, llvm::Function &callee);
  void call_pointer(llvm::CallBase &call);
  void call_external(llvm::CallBase &call, llvm::StringRef name);
  std::optional<std::vector<Operand>> computed_arguments(llvm::CallBase &call, llvm::StringRef name,
                                                         Width width);
  Operand call_model(const std::string &name, std::vector<Operand> arguments); // its result, if any
  std::vector<Operand> call_arguments(llvm::CallBase &call, unsigned count,
                                      std::vector<Operand> &temporaries);
  void copy_by_value(llvm::CallBase &call, unsigned index, const Operand &to);
  Operand by_value(llvm::CallBase &call, unsigned index);
  void havoc_targets(llvm::CallBase &call);
  void finish_call(llvm::CallBase &call, const Operand &result, Width width);

  // lower_assembly.cpp
  struct Assembly;
  void lower_assembly(llvm::CallBase &call);
  Assembly run_assembly(llvm::CallBase &call);
  Assembly assembly_operands(llvm::CallBase &call);
  void locked_update(Assembly &assembly, llvm::StringRef name,
                     const std::vector<std::string> &parts);
  void locked_exchange(Assembly &assembly, const std::vector<std::string> &parts);
  void set_flag(Assembly &assembly, llvm::StringRef name, const std::string &to);

  // lower_variadic.cpp
  Operand variable_arguments(llvm::CallBase &call, unsigned first,
                             std::vector<Operand> &temporaries);
  bool lower_variable_arguments(llvm::CallBase &call);

  // lower_printed.cpp
  void read_printed(llvm::CallBase &call, llvm::StringRef name);

  // lower_primitives.cpp: calls by name
  bool lower_primitive(llvm::CallBase &call, llvm::StringRef name);
  bool lower_thread_primitive(llvm::CallBase &call, llvm::StringRef name);
  bool lower_check_primitive(llvm::CallBase &call, llvm::StringRef name);
  bool lower_nondet(llvm::CallBase &call, llvm::StringRef name);
  bool lower_verifier(llvm::CallBase &call, llvm::StringRef name);
  bool lower_end(llvm::CallBase &call, llvm::StringRef name);
  Operand argument(llvm::CallBase &call, unsigned index);
  Operand condition(llvm::CallBase &call, unsigned index);
  std::string text_argument(llvm::CallBase &call, unsigned index);
  std::uint64_t constant_argument(llvm::CallBase &call, unsigned index);
  void fail(const std::string &text);
  void result_word(llvm::CallBase &call, const Operand &word, bool is_signed = false);

  ProgramLowering &program_;
  llvm::Function &source_;
  ir::FunctionId id_;
  Names names_;
  llvm::DenseMap<const Value *, Leaves> values_;
  // By address of an element: each index lies inside its array.
  std::unordered_map<const Value *, std::vector<Operand>> index_conditions_;
  llvm::DenseMap<const llvm::BasicBlock *, ir::BlockId> blocks_;
  llvm::DenseMap<const llvm::BasicBlock *, bool> lowered_;
  std::map<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, ir::BlockId> edges_;
  std::vector<const llvm::AllocaInst *> frame_;             // live from entry to return
  std::set<const Instruction *> exit_path_;                 // lifetime ends that are no events
  std::map<const llvm::BasicBlock *, std::uint64_t> hints_; // __VERIFIER_loop_bound
  bool is_atomic_ = false;                                  // __VERIFIER_atomic_*
};

ir::MemoryOrder order_of(unsigned llvm_ordering);
// An integer of more than 128 bits.
bool is_wide(const llvm::Type &type);
// The number as a float (32) or a double (64).
Word float_word(double value, Width width);

// True if the function looks at its `...` (lower_variadic.cpp): its last parameter is then their
// address.
bool reads_variable_arguments(const llvm::Function &function);

} // namespace sennit::frontend
