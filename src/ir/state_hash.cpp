// 128-bit hashes of states, from cached hashes of their objects and threads (copy on write keeps
// the caches valid). Two streams of multiply-and-fold with different constants; no reading of
// pointers or clocks, so hashes are the same in every run.
#include "sennit/ir/interpreter.h"

#include <algorithm>

namespace sennit::ir {

namespace {

class Hasher {
public:
  void add(std::uint64_t value) {
    hash_.low = fold(hash_.low ^ value, 0x9e3779b97f4a7c15u) + 0x2545f4914f6cdd1du;
    hash_.high = fold(hash_.high + value, 0xd6e8feb86659fd93u) ^ (value * 0xff51afd7ed558ccdu);
  }
  void add(Word value) {
    add(static_cast<std::uint64_t>(value));
    add(static_cast<std::uint64_t>(value >> 64));
  }
  void add(const Hash &hash) {
    add(hash.low);
    add(hash.high);
  }
  Hash result() const { return hash_; }

private:
  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const Word product = Word(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  Hash hash_{0x243f6a8885a308d3u, 0x13198a2e03707344u};
};

void add_bytes(Hasher &hasher, const std::vector<std::uint8_t> &bytes) {
  hasher.add(std::uint64_t(bytes.size()));
  for (std::size_t i = 0; i < bytes.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t j = i; j < std::min(bytes.size(), i + 8); ++j)
      word |= std::uint64_t(bytes[j]) << (8 * (j - i));
    hasher.add(word);
  }
}

Hash compute(const Object &object) {
  Hasher hasher;
  hasher.add(object.base);
  hasher.add(std::uint64_t(object.kind) * 4 + object.is_constant * 2u + object.shared);
  hasher.add(std::uint64_t(object.owner));
  add_bytes(hasher, object.bytes);
  for (std::size_t i = 0; i < object.undefined.size(); ++i)
    if (object.undefined[i])
      hasher.add(std::uint64_t(i));
  return hasher.result();
}

void add_frame(Hasher &hasher, const Frame &frame) {
  hasher.add(std::uint64_t(frame.function.index()) << 32 | frame.block.index());
  hasher.add(std::uint64_t(frame.index) << 32 | frame.result.index());
  for (const Word value : frame.registers)
    hasher.add(value);
  // In any order, so that the order of choices does not show: a sum of hashes.
  Word sum = frame.pending.size();
  for (const Pending &pending : frame.pending) {
    Hasher one;
    std::uint64_t holders = 0;
    for (const RegisterId id : pending.holders)
      holders += std::uint64_t(id.index() + 1) * 0xff51afd7ed558ccdu;
    one.add(holders);
    one.add(pending.lo);
    one.add(pending.extent);
    sum += (Word(one.result().high) << 64) | one.result().low;
  }
  hasher.add(sum);
}

Hash compute(const Thread &thread) {
  Hasher hasher;
  hasher.add(thread.id);
  hasher.add(std::uint64_t(thread.status) * 2 + thread.advance);
  hasher.add(std::uint64_t(thread.depth));
  hasher.add(thread.result);
  for (const Frame &frame : thread.frames)
    add_frame(hasher, frame);
  return hasher.result();
}

template <class T> const Hash &cached(const T &part) {
  if (!part.hashed) {
    part.hash = compute(part);
    part.hashed = true;
  }
  return part.hash;
}

} // namespace

Hash hash(const State &state) {
  Hasher hasher;
  for (const auto &object : state.objects)
    hasher.add(cached(*object));
  hasher.add(std::uint64_t(state.objects.size()));
  for (const auto &thread : state.threads)
    hasher.add(cached(*thread));
  for (const FreedBlock &block : state.freed) {
    hasher.add(block.base);
    hasher.add(block.size);
  }
  hasher.add(std::uint64_t(state.process_ended) * 2 + state.violated);
  return hasher.result();
}

} // namespace sennit::ir
