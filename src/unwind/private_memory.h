// The objects that a path knows the contents of: a map by object number that paths share as far as they agree.
//
//     PrivateMemory b = a;  b.set(7, object);      a is as before; all but one chunk is common
//
// Copy on write in chunks of objects: a copy is one pointer, a change copies the list of chunks and one chunk (in place where
// nobody else holds them), and a merge looks only at chunks that are not the same. Source: persistent arrays (Bagwell's tries
// with one level). Cost: objects / chunk size a change of a shared map.
#pragma once

#include "abstract_value.h"
#include "symbolic_memory.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace sennit::unwind {

// An object that only this thread can see; of a published one, this thread's own view (exact where
// nobody else writes).
struct PrivateObject {
  std::shared_ptr<const ObjectContents> contents;
  TermId alive;
  bool operator==(const PrivateObject &other) const {
    return alive == other.alive && (contents == other.contents || *contents == *other.contents);
  }
};

class PrivateMemory {
public:
  const PrivateObject *find(ObjectNumber number) const { // null: not here
    const std::size_t chunk = number / chunk_size;
    if (!chunks_ || chunk >= chunks_->size() || !(*chunks_)[chunk])
      return nullptr;
    const std::optional<PrivateObject> &slot = (*(*chunks_)[chunk])[number % chunk_size];
    return slot ? &*slot : nullptr;
  }
  bool contains(ObjectNumber number) const { return find(number) != nullptr; }
  void set(ObjectNumber number, PrivateObject object) { slot(number) = std::move(object); }
  void erase(ObjectNumber number) {
    if (contains(number))
      slot(number).reset();
  }

  // The same storage; two that differ may still have equal contents.
  bool is(const PrivateMemory &other) const { return chunks_ == other.chunks_; }

  // visit(number, object), ascending.
  template <class Visit> void for_each(Visit visit) const {
    for_each_difference(*this, {},
                        [&](ObjectNumber number, const PrivateObject *object,
                            const PrivateObject *) { visit(number, *object); });
  }
  // visit(number, object of a or null, object of b or null) for all objects whose chunk is not common, ascending.
  template <class Visit>
  static void for_each_difference(const PrivateMemory &a, const PrivateMemory &b, Visit visit) {
    const std::size_t count = std::max(a.chunk_count(), b.chunk_count());
    for (std::size_t c = 0; c < count && !a.is(b); ++c) {
      const std::shared_ptr<Chunk> x = a.chunk(c), y = b.chunk(c);
      if (x == y)
        continue;
      for (std::size_t i = 0; i < chunk_size; ++i) {
        const PrivateObject *mine = x && (*x)[i] ? &*(*x)[i] : nullptr,
                            *theirs = y && (*y)[i] ? &*(*y)[i] : nullptr;
        if (mine || theirs)
          visit(static_cast<ObjectNumber>(c * chunk_size + i), mine, theirs);
      }
    }
  }

private:
  static constexpr std::size_t chunk_size = 16;
  using Chunk = std::array<std::optional<PrivateObject>, chunk_size>;

  std::size_t chunk_count() const { return chunks_ ? chunks_->size() : 0; }
  std::shared_ptr<Chunk> chunk(std::size_t index) const {
    return index < chunk_count() ? (*chunks_)[index] : nullptr;
  }
  std::optional<PrivateObject> &slot(ObjectNumber number) {
    const std::size_t chunk = number / chunk_size;
    if (!chunks_)
      chunks_ = std::make_shared<std::vector<std::shared_ptr<Chunk>>>();
    else if (chunks_.use_count() > 1)
      chunks_ = std::make_shared<std::vector<std::shared_ptr<Chunk>>>(*chunks_);
    if (chunk >= chunks_->size())
      chunks_->resize(chunk + 1);
    std::shared_ptr<Chunk> &here = (*chunks_)[chunk];
    if (!here)
      here = std::make_shared<Chunk>();
    else if (here.use_count() > 1)
      here = std::make_shared<Chunk>(*here);
    return (*here)[number % chunk_size];
  }

  std::shared_ptr<std::vector<std::shared_ptr<Chunk>>> chunks_;
};

} // namespace sennit::unwind
