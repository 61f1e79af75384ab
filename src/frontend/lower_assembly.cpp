// Inline assembly: compiler barriers, fences and pauses, and the x86 updates of memory that locks and
// counters are made of.
//
//     lock; cmpxchgl %2, %1; sete %0      one atomic block: load, compare, store; the flag is "they were equal"
//     xchg, lock xadd, lock inc / dec / add / sub / and / or / xor, setz / setnz behind them; rdtsc
//
// An operand $N is the N-th constraint: memory ("=*m": a pointer among the arguments) or a register
// ("=r", its input by "0"). What an update without `lock` does (but xchg) is not one step on a machine,
// and rare: not understood, as is everything else (Gap).
#include "lowering.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>

#include <map>

namespace sennit::frontend {

namespace {

std::string squeezed(llvm::StringRef text) {
  std::string result;
  for (char c : text.lower())
    if (c != ' ' && c != '\t' && c != '\n' && c != ';')
      result += c;
  return result;
}

// "lock; xaddl $0, $1" -> {"lock", "xaddl $0, $1"}.
std::vector<std::string> instructions_of(llvm::StringRef text) {
  std::vector<std::string> result;
  std::string next;
  const auto finish = [&] {
    const llvm::StringRef trimmed = llvm::StringRef(next).trim();
    if (trimmed.starts_with("lock ")) {
      result.push_back("lock");
      result.push_back(trimmed.substr(5).trim().str());
    } else if (!trimmed.empty()) {
      result.push_back(trimmed.str());
    }
    next.clear();
  };
  for (char c : text.lower()) {
    if (c == ';' || c == '\n')
      finish();
    else
      next += c == '\t' ? ' ' : c;
  }
  finish();
  return result;
}

struct AssemblyOperand {
  bool is_memory = false;
  bool is_accumulator = false; // of cmpxchg
  int output = -1;             // which of the results
  Operand value;               // of a register; the address of memory
  Width width = 0;
};

constexpr unsigned no_operand = ~0u;

} // namespace

// The operands, in the order in which the text counts them.
struct FunctionLowering::Assembly {
  std::vector<AssemblyOperand> operands;
  Operand zero; // the flag that the last update left

  AssemblyOperand &at(llvm::StringRef name) {
    unsigned number = no_operand;
    if (!name.trim().consume_front("$") || name.trim().drop_front().getAsInteger(10, number) ||
        number >= operands.size())
      throw Gap{"inline assembly"};
    return operands[number];
  }
};

namespace {

unsigned update_of(llvm::StringRef name) {
  using Update = llvm::AtomicRMWInst;
  static const std::map<std::string, unsigned> updates = {
      {"add", Update::Add}, {"sub", Update::Sub},  {"and", Update::And},
      {"or", Update::Or},   {"xor", Update::Xor},  {"inc", Update::Add},
      {"dec", Update::Sub}, {"xadd", Update::Add}, {"xchg", Update::Xchg}};
  auto known = updates.find(name.str());
  if (known == updates.end() && !name.empty() && llvm::StringRef("bwlq").contains(name.back()))
    known = updates.find(name.drop_back().str());
  return known == updates.end() ? no_operand : known->second;
}

bool is_exchange(llvm::StringRef name) {
  return name == "cmpxchg" || (name.starts_with("cmpxchg") && name.size() == 8 &&
                               llvm::StringRef("bwlq").contains(name.back()));
}

} // namespace

FunctionLowering::Assembly FunctionLowering::assembly_operands(llvm::CallBase &call) {
  const auto &code = llvm::cast<llvm::InlineAsm>(*call.getCalledOperand());
  const std::vector<Leaf> outputs =
      call.getType()->isVoidTy() ? std::vector<Leaf>() : program_.leaves(*call.getType());
  Assembly result;
  unsigned argument = 0;
  int output = 0;
  for (const auto &constraint : code.ParseConstraints()) {
    if (constraint.Type != llvm::InlineAsm::isInput && constraint.Type != llvm::InlineAsm::isOutput)
      continue;
    AssemblyOperand next;
    const std::string first = constraint.Codes.empty() ? "" : constraint.Codes[0];
    next.is_accumulator = first == "{ax}" || first == "{eax}" || first == "{rax}";
    if (constraint.isIndirect) {
      next.is_memory = true;
      const auto *type = call.getParamElementType(argument);
      next.width = type && type->isIntegerTy()   ? type->getIntegerBitWidth()
                   : type && type->isPointerTy() ? program_.pointer_width()
                                                 : 0;
      next.value = operand(*call.getArgOperand(argument++));
    } else if (constraint.Type == llvm::InlineAsm::isOutput) {
      if (std::size_t(output) >= outputs.size())
        throw Gap{"inline assembly"};
      next.output = output;
      next.width = outputs[std::size_t(output++)].width;
    } else {
      next.value = operand(*call.getArgOperand(argument++));
      next.width = next.value.width;
      unsigned tied = no_operand;
      if (!llvm::StringRef(first).getAsInteger(10, tied) && tied < result.operands.size())
        result.operands[tied].value = resize(next.value, result.operands[tied].width);
    }
    result.operands.push_back(next);
  }
  return result;
}

// One update of memory; `parts` are its operands, the memory among them.
void FunctionLowering::locked_update(Assembly &assembly, llvm::StringRef name,
                                     const std::vector<std::string> &parts) {
  const unsigned update = update_of(name);
  AssemblyOperand *memory = &assembly.at(parts.back()), *other = nullptr;
  if (parts.size() == 2 && !llvm::StringRef(parts[0]).starts_with("$$"))
    other = &assembly.at(parts[0]);
  if (update == llvm::AtomicRMWInst::Xchg && other && !memory->is_memory)
    std::swap(memory, other);
  const bool counts = name.starts_with("inc") || name.starts_with("dec");
  const bool gives_old = update == llvm::AtomicRMWInst::Xchg || name.starts_with("xadd");
  if (!memory->is_memory || memory->width == 0 || parts.size() != (counts ? 1u : 2u) ||
      (other && (other->is_memory || other->value.kind == Operand::Kind::None)) ||
      (gives_old && (!other || other->output < 0)))
    throw Gap{"inline assembly"};
  Operand by = constant(1, memory->width);
  std::uint64_t immediate = 1;
  if (other)
    by = resize(other->value, memory->width);
  else if (!counts && llvm::StringRef(parts[0]).substr(2).getAsInteger(0, immediate))
    throw Gap{"inline assembly"};
  else
    by = constant(truncate(immediate, memory->width), memory->width);
  emit(Opcode::AtomicBegin, 0, {});
  const Operand old = load(memory->value, memory->width, ir::MemoryOrder::SeqCst, true);
  const Operand now = updated(update, old, by);
  store(memory->value, now, ir::MemoryOrder::SeqCst, true);
  emit(Opcode::AtomicEnd, 0, {});
  if (gives_old)
    other->value = resize(old, other->width);
  assembly.zero = update == llvm::AtomicRMWInst::Xchg
                      ? assembly.zero
                      : compare(Opcode::Eq, now, constant(0, memory->width));
}

// cmpxchg new, memory: the accumulator is what is expected, and gets what was found.
void FunctionLowering::locked_exchange(Assembly &assembly, const std::vector<std::string> &parts) {
  if (parts.size() != 2)
    throw Gap{"inline assembly"};
  AssemblyOperand &wanted = assembly.at(parts[0]), &memory = assembly.at(parts[1]);
  AssemblyOperand *found = nullptr;
  Operand expected;
  for (AssemblyOperand &o : assembly.operands)
    if (o.is_accumulator) {
      if (o.output >= 0)
        found = &o;
      if (o.value.kind != Operand::Kind::None)
        expected = o.value;
    }
  if (!memory.is_memory || memory.width == 0 || wanted.is_memory ||
      wanted.value.kind == Operand::Kind::None || expected.kind == Operand::Kind::None)
    throw Gap{"inline assembly"};
  emit(Opcode::AtomicBegin, 0, {});
  const Operand old = load(memory.value, memory.width, ir::MemoryOrder::SeqCst, true);
  assembly.zero = compare(Opcode::Eq, old, resize(expected, memory.width));
  const ir::BlockId swap = new_block("exchange.swap"), done = new_block("exchange.done");
  branch(assembly.zero, swap, done);
  enter(swap);
  store(memory.value, resize(wanted.value, memory.width), ir::MemoryOrder::SeqCst, true);
  jump(done);
  enter(done);
  emit(Opcode::AtomicEnd, 0, {});
  if (found)
    found->value = resize(old, found->width);
}

// setz and setnz put the flag into a byte, a register's or in memory.
void FunctionLowering::set_flag(Assembly &assembly, llvm::StringRef name, const std::string &to) {
  const bool plain = name == "sete" || name == "setz";
  if ((!plain && name != "setne" && name != "setnz") || assembly.zero.kind == Operand::Kind::None)
    throw Gap{"inline assembly"};
  AssemblyOperand &target = assembly.at(to);
  const Operand flag = plain ? assembly.zero : binary(Opcode::Xor, assembly.zero, constant(1, 1));
  if (target.is_memory)
    store(target.value, resize(flag, 8));
  else if (target.output >= 0)
    target.value = resize(flag, target.width);
  else
    throw Gap{"inline assembly"};
}

FunctionLowering::Assembly FunctionLowering::run_assembly(llvm::CallBase &call) {
  const auto &code = llvm::cast<llvm::InlineAsm>(*call.getCalledOperand());
  Assembly assembly = assembly_operands(call);
  bool locked = false;
  for (const std::string &text : instructions_of(code.getAsmString())) {
    const auto [name, rest] = llvm::StringRef(text).split(' ');
    std::vector<std::string> parts;
    for (llvm::StringRef left = rest; !left.trim().empty();) {
      const auto [part, others] = left.split(',');
      parts.push_back(part.trim().str());
      left = others;
    }
    if (name == "lock" && parts.empty()) {
      locked = true;
      continue;
    }
    const unsigned update = update_of(name);
    if (locked && is_exchange(name))
      locked_exchange(assembly, parts);
    else if (update != no_operand && (locked || update == llvm::AtomicRMWInst::Xchg) &&
             !parts.empty())
      locked_update(assembly, name, parts);
    else if (parts.size() == 1)
      set_flag(assembly, name, parts[0]);
    else
      throw Gap{"inline assembly"};
    locked = false;
  }
  return assembly;
}

// Empty text: a compiler barrier, whose in-out operands (`"+r"(x)`, `"0"(x)`) keep their values.
// Fences and pause by their names.
void FunctionLowering::lower_assembly(llvm::CallBase &call) {
  const auto &code = llvm::cast<llvm::InlineAsm>(*call.getCalledOperand());
  const std::string text = squeezed(code.getAsmString());
  static const std::set<std::string> nothing = {"",    "pause",  "rep", "repnop",
                                                "nop", "nopnop", "#",   "#nop"};
  static const std::set<std::string> clocks = {"rdtsc", "rdtscp"}; // any time
  static const std::set<std::string> fences = {"mfence",
                                               "lfence",
                                               "sfence",
                                               "lockorl$$0,(%rsp)",
                                               "lockaddl$$0,(%rsp)",
                                               "lockorl$$0,0(%rsp)",
                                               "lockaddl$$0,0(%rsp)",
                                               "lockaddl$$0,0(%esp)",
                                               "lockorq$$0,(%rsp)",
                                               "lockaddq$$0,(%rsp)",
                                               "lockaddl$$0,0(%%esp)",
                                               "lockaddl$$0,-4(%esp)",
                                               "lockaddl$$0,-4(%rsp)"};
  Assembly assembly;
  try {
    if (fences.contains(text)) {
      emit(Opcode::Fence, 0, {});
      function.blocks[block().index()].instructions.back().order = ir::MemoryOrder::SeqCst;
      assembly = assembly_operands(call);
    } else if (nothing.contains(text) || clocks.contains(text)) {
      assembly = assembly_operands(call);
    } else {
      assembly = run_assembly(call);
    }
  } catch (const Gap &) {
    throw Gap{"inline assembly \"" + code.getAsmString() + "\""};
  }
  if (call.getType()->isVoidTy())
    return;
  const std::vector<Leaf> outputs = program_.leaves(*call.getType());
  Leaves result(outputs.size());
  for (const AssemblyOperand &o : assembly.operands)
    if (o.output >= 0)
      result[std::size_t(o.output)] = o.value;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (result[i].kind == Operand::Kind::None)
      result[i] =
          nondet(clocks.contains(text) ? ir::NondetKind::Input : ir::NondetKind::Uninitialised,
                 outputs[i].width);
  define(call, std::move(result));
}

} // namespace sennit::frontend
