// Memory of the interpreter: objects by address, private and shared ones, where new objects go.
//
// Escape. An object belongs to the thread that made it until an address into it is written to
// shared memory, handed to a new thread or returned by an ending one; then it and all that it
// points to are shared. Whoever touches private memory of another thread must have guessed the
// address: EscapeMissed, and the run is repeated without the distinction.
//
// New addresses. A new object gets the lowest address of its thread's region which overlaps nothing
// live and into which no word of the state points: loops that allocate and forget do not make new
// states for ever, and a dangling pointer still dangles. Heap objects may instead take the address
// of a freed block of equal size to which some word still points: elsewhere reuse cannot be
// noticed. Cost: a scan of the state an allocation.
#include "src/ir/execution.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::ir {

namespace {

constexpr Word gap = 16;

Word read_word(const Object &object, std::uint64_t offset, std::uint64_t size) {
  Word value = 0;
  for (std::uint64_t i = size; i-- > 0;)
    value = value << 8 | object.bytes[offset + i];
  return value;
}

Word first_address(const Program &program, const Layout &layout) {
  return program.pointer_width == 64 ? Word(1) << 40 : std::max<Word>(layout.end(), 0x10000000);
}

Word region(const Program &program, const Layout &layout, ThreadIndex thread) {
  const Word first = first_address(program, layout);
  if (program.pointer_width == 64)
    return first + (Word(thread) << 32);
  return thread < 200 ? first + Word(thread) * 0x1000000 : first;
}

MemoryKind memory_kind(const Instruction &i) {
  return i.kind == static_cast<std::uint8_t>(AllocKind::Heap) ? MemoryKind::Heap
                                                              : MemoryKind::Stack;
}

// First object whose base is above the address.
std::size_t upper(const State &state, Word address) {
  const auto found = std::upper_bound(state.objects.begin(), state.objects.end(), address,
                                      [](Word a, const Shared<Object> &o) { return a < o->base; });
  return static_cast<std::size_t>(found - state.objects.begin());
}

} // namespace

const Object *Machine::find(const State &state, Word address, std::uint64_t size) {
  const std::size_t above = upper(state, address);
  if (above == 0)
    return nullptr;
  const Object &object = *state.objects[above - 1];
  return address - object.base + size <= object.size() ? &object : nullptr;
}

void Execution::memory(const Instruction &i) {
  switch (i.op) {
  case Opcode::Load:
    return load(i);
  case Opcode::Store:
    return store(i);
  case Opcode::Alloc:
    return alloc(i);
  case Opcode::Free:
    return free(i);
  case Opcode::ObjectSize:
    return object_size(i);
  case Opcode::EndLifetime:
    return end_lifetime(i);
  default:
    return thread_local_address(i);
  }
}

std::optional<std::size_t> Execution::locate(Word address, std::uint64_t size) {
  const std::size_t above = upper(state_, address);
  if (above == 0)
    return std::nullopt;
  const Object &object = *state_.objects[above - 1];
  if (address - object.base + size > object.size())
    return std::nullopt;
  if (!object.shared && object.owner != index_)
    throw EscapeMissed("access to another thread's private object");
  return above - 1;
}

std::size_t Execution::insert(Object object) {
  const std::size_t at = upper(state_, object.base);
  const Word end = object.base + object.size();
  const bool below =
      at > 0 && state_.objects[at - 1]->base + state_.objects[at - 1]->size() > object.base;
  const bool above = at < state_.objects.size() && state_.objects[at]->base < end;
  SENNIT_CHECK(!below && !above && object.base != 0,
               "new object at an address in use: " + to_hex(object.base));
  state_.objects.insert(state_.objects.begin() + static_cast<std::ptrdiff_t>(at),
                        Shared<Object>(std::move(object)));
  return at;
}

// ----------------------------------------------------------------------------------------------------
// accesses

void Execution::define(std::size_t index, std::uint64_t offset, std::uint64_t size) {
  const Object &object = *state_.objects[index];
  Width open = 0;
  for (std::uint64_t i = offset; i < offset + size && !object.undefined.empty(); ++i)
    open = static_cast<Width>(open + (object.undefined[i] ? 8 : 0));
  if (open == 0)
    return;
  const NondetKind kind =
      object.kind == MemoryKind::Global ? NondetKind::Havoc : NondetKind::Uninitialised;
  Word word = choices_.value(point(), kind, open, 0, mask(open));
  Object &target = state_.objects[index].edit();
  for (std::uint64_t i = offset; i < offset + size; ++i)
    if (target.undefined[i]) {
      target.bytes[i] = static_cast<std::uint8_t>(word);
      target.undefined[i] = false;
      choices_.defined(target, i, target.bytes[i]);
      word >>= 8;
    }
}

void Execution::load(const Instruction &i) {
  const std::uint64_t size = i.width / 8u;
  const Word address = value(i.operands[0]);
  const auto index = locate(address, size);
  if (!index)
    return undefined(UndefinedKind::InvalidDereference);
  const auto offset = static_cast<std::uint64_t>(address - state_.objects[*index]->base);
  define(*index, offset, size);
  const Object &object = *state_.objects[*index];
  Event e = event(EventKind::Read);
  e.object = &object;
  e.offset = offset;
  e.width = i.width;
  e.value = read_word(object, offset, size);
  tell(e);
  set(i.result, e.value);
  ++frame().index;
}

void Execution::store(const Instruction &i) {
  const std::uint64_t size = i.width / 8u;
  const Word address = value(i.operands[0]);
  Word word = value(i.operands[1]);
  const auto index = locate(address, size);
  if (!index || state_.objects[*index]->is_constant)
    return undefined(UndefinedKind::InvalidDereference);
  const auto offset = static_cast<std::uint64_t>(address - state_.objects[*index]->base);
  Event e = event(EventKind::Write);
  e.object = &*state_.objects[*index];
  e.offset = offset;
  e.width = i.width;
  e.value = word;
  tell(e);
  Object &object = state_.objects[*index].edit();
  for (std::uint64_t b = offset; b < offset + size; ++b, word >>= 8) {
    object.bytes[b] = static_cast<std::uint8_t>(word);
    if (!object.undefined.empty())
      object.undefined[b] = false;
  }
  if (object.shared)
    escape_contents(*index, offset, offset + size);
  ++frame().index;
}

// ----------------------------------------------------------------------------------------------------
// escape

void Execution::escape(Word address) {
  if (address < first_address(program_, machine_.layout()))
    return;
  const std::size_t above = upper(state_, address);
  if (above == 0)
    return;
  const Object &object = *state_.objects[above - 1];
  if (object.shared || address > object.base + object.size())
    return;
  state_.objects[above - 1].edit().shared = true;
  escape_contents(above - 1, 0, object.size());
}

// Every pointer-sized window that has a byte of [from, to): addresses copied byte by byte are found
// when they are complete.
void Execution::escape_contents(std::size_t index, std::uint64_t from, std::uint64_t to) {
  const std::uint64_t size = program_.pointer_bytes();
  const std::uint64_t total = state_.objects[index]->size();
  for (std::uint64_t at = from < size ? 0 : from - size + 1; at < to && at + size <= total; ++at)
    escape(read_word(*state_.objects[index], at, size));
}

// ----------------------------------------------------------------------------------------------------
// allocation

// All words that could be addresses of new objects, sorted.
std::vector<Word> Execution::references() {
  machine_.clear_dead(thread());
  const Word first = first_address(program_, machine_.layout());
  std::vector<Word> words;
  const auto add = [&](Word word) {
    if (word >= first)
      words.push_back(word);
  };
  for (const auto &t : state_.threads) {
    add(t->result);
    for (const Frame &f : t->frames)
      for (const Word word : f.registers)
        add(word);
  }
  const std::uint64_t size = program_.pointer_bytes();
  for (const auto &object : state_.objects)
    for (std::uint64_t at = 0; !object->is_constant && at + size <= object->size(); ++at)
      add(read_word(*object, at, size));
  std::sort(words.begin(), words.end());
  return words;
}

namespace {
bool refers(const std::vector<Word> &words, Word base, Word size) {
  const auto found = std::lower_bound(words.begin(), words.end(), base);
  return found != words.end() && *found <= base + size;
}
} // namespace

std::optional<Word> Execution::fresh_address(Word size, Word align,
                                             const std::vector<Word> &words) {
  const Word step = std::max<Word>(align, 16);
  Word address = region(program_, machine_.layout(), index_);
  for (bool moved = true; moved;) {
    moved = false;
    address = (address + step - 1) / step * step;
    const Word end = address + size + gap;
    if (end > mask(program_.pointer_width))
      return std::nullopt;
    Word beyond = 0;
    for (std::size_t above = upper(state_, end); above-- > 0 && beyond == 0;) {
      const Object &object = *state_.objects[above];
      if (object.base + object.size() + gap <= address)
        break;
      if (object.base < end)
        beyond = object.base + object.size() + gap;
    }
    for (const FreedBlock &block : state_.freed)
      if (block.base < end && block.base + block.size + gap > address)
        beyond = std::max(beyond, block.base + block.size + gap);
    if (const auto word = std::lower_bound(words.begin(), words.end(), address);
        word != words.end() && *word <= address + size)
      beyond = std::max(beyond, *word + 1);
    if (beyond != 0) {
      address = beyond;
      moved = true;
    }
  }
  return address;
}

void Execution::forget_freed(const std::vector<Word> &words) {
  std::erase_if(state_.freed, [&](const FreedBlock &b) { return !refers(words, b.base, b.size); });
}

void Execution::alloc(const Instruction &i) {
  const Word size = value(i.operands[0]);
  const std::vector<Word> words = references();
  forget_freed(words);
  const auto fresh =
      size <= machine_.options_.size_limit ? fresh_address(size, i.align, words) : std::nullopt;
  if (!fresh) {
    Event e = event(EventKind::Unsupported);
    e.text = "allocation of " + to_decimal(size) + " bytes";
    tell(e);
    return stop();
  }
  std::vector<Word> proposals{*fresh};
  if (memory_kind(i) == MemoryKind::Heap)
    for (const FreedBlock &block : state_.freed)
      if (block.size == size && block.base % i.align == 0)
        proposals.push_back(block.base);
  Object object;
  object.base = choices_.address(point(), proposals);
  object.kind = memory_kind(i);
  object.shared = !machine_.options_.merge_private;
  object.owner = index_;
  object.origin = at_;
  object.bytes.resize(static_cast<std::size_t>(size));
  if (auto contents = choices_.contents(point(), GlobalId())) {
    contents->resize(object.bytes.size());
    object.bytes = std::move(*contents);
  } else {
    object.undefined.assign(object.bytes.size(), true);
  }
  const Word base = object.base, end = base + size;
  std::erase_if(state_.freed,
                [&](const FreedBlock &b) { return b.base < end && b.base + b.size > base; });
  std::erase_if(state_.freed, [&](const FreedBlock &b) { return b.base == base; });
  const std::size_t at = insert(std::move(object));
  Event e = event(EventKind::Allocate);
  e.object = &*state_.objects[at];
  e.value = base;
  e.width = program_.pointer_width;
  e.text = i.text;
  tell(e);
  // A word that points here already, left from a freed block, may be in anybody's hands.
  if (refers(words, base, size))
    escape(base);
  set(i.result, base);
  ++frame().index;
}

void Execution::free(const Instruction &i) {
  const Word address = value(i.operands[0]);
  if (address != 0) {
    const auto index = locate(address, 0);
    if (!index || state_.objects[*index]->base != address ||
        state_.objects[*index]->kind != MemoryKind::Heap)
      return undefined(UndefinedKind::InvalidFree);
    Event e = event(EventKind::Free);
    e.object = &*state_.objects[*index];
    tell(e);
    if (machine_.options_.address_reuse)
      state_.freed.push_back({address, state_.objects[*index]->size()});
    state_.objects.erase(state_.objects.begin() + static_cast<std::ptrdiff_t>(*index));
  }
  ++frame().index;
  if (address != 0 && machine_.options_.address_reuse) {
    forget_freed(references());
    std::sort(state_.freed.begin(), state_.freed.end(),
              [](const FreedBlock &a, const FreedBlock &b) { return a.base < b.base; });
  }
}

void Execution::object_size(const Instruction &i) {
  const Word address = value(i.operands[0]);
  const auto index = locate(address, 0);
  if (!index || state_.objects[*index]->base != address ||
      state_.objects[*index]->kind != MemoryKind::Heap)
    return undefined(UndefinedKind::InvalidFree);
  set(i.result, state_.objects[*index]->size());
  ++frame().index;
}

// Of an object that is not there (any more): nothing.
void Execution::end_lifetime(const Instruction &i) {
  const Word address = value(i.operands[0]);
  const auto index = locate(address, 0);
  if (index && state_.objects[*index]->base == address &&
      state_.objects[*index]->kind == MemoryKind::Stack) {
    Event e = event(EventKind::EndLifetime);
    e.object = &*state_.objects[*index];
    tell(e);
    state_.objects.erase(state_.objects.begin() + static_cast<std::ptrdiff_t>(*index));
  }
  ++frame().index;
}

void Execution::thread_local_address(const Instruction &i) {
  const GlobalId id(i.operands[0].index);
  std::optional<Word> base;
  for (const auto &object : state_.objects)
    if (object->kind == MemoryKind::ThreadLocal && object->owner == index_ && object->global == id)
      base = object->base;
  if (!base) {
    const Global &global = program_.global(id);
    Object object;
    base = fresh_address(global.size, global.align, references());
    SENNIT_CHECK(base.has_value(), "no room for thread-local storage");
    object.base = *base;
    object.kind = MemoryKind::ThreadLocal;
    object.shared = !machine_.options_.merge_private;
    object.owner = index_;
    object.global = id;
    object.bytes = machine_.layout().initial_bytes(program_, id);
    insert(std::move(object));
    if (global.is_external) {
      Event e = event(EventKind::Caution);
      e.text = "thread-local variable without definition: " + global.name;
      tell(e);
    }
  }
  set(i.result, *base);
  ++frame().index;
}

} // namespace sennit::ir
