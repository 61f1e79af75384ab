// The contents of one object as terms: memory that a single thread sees (and all memory before the
// first creation).
//
// Byte ranges ("pieces") map to terms; a load that fits a piece is that term, others extract and
// concatenate. Bytes that were never stored come from the object's background: zero or initial
// bytes (static storage), or arbitrary but fixed variables of up to 8 bytes each, made when first
// read and shared by all paths.
#pragma once

#include "sennit/term/term.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace sennit::unwind {

using term::TermId;
using term::TermManager;

// What an object holds before anything is stored.
class Background {
public:
  // Arbitrary contents: `fresh` makes a variable for `size` bytes at `offset`.
  static std::shared_ptr<Background>
  arbitrary(std::uint64_t size,
            std::function<TermId(std::uint64_t offset, std::uint32_t size)> fresh);
  static std::shared_ptr<Background> bytes(std::vector<std::uint8_t> bytes);
  // `size` <= 16 bytes.
  TermId load(TermManager &terms, std::uint64_t offset, std::uint32_t size);

private:
  std::uint64_t size_ = 0;
  std::function<TermId(std::uint64_t, std::uint32_t)> fresh_;
  std::map<std::uint64_t, TermId> chunks_; // by offset / 8
  std::vector<std::uint8_t> bytes_;
  TermId chunk(TermManager &terms, std::uint64_t index);
};

class ObjectContents {
public:
  explicit ObjectContents(std::shared_ptr<Background> background)
      : background_(std::move(background)) {}

  TermId load(TermManager &terms, std::uint64_t offset, std::uint32_t size) const;
  void store(TermManager &terms, std::uint64_t offset, std::uint32_t size, TermId value);
  // At a merge: this where `condition` holds, `other` elsewhere.
  void merge(TermManager &terms, TermId condition, const ObjectContents &other);
  // All terms stored (for what they point to).
  void for_each_stored(
      const std::function<void(std::uint64_t offset, std::uint32_t size, TermId)> &visit) const;
  bool has_background_of(const ObjectContents &other) const {
    return background_ == other.background_;
  }
  bool operator==(const ObjectContents &other) const {
    return background_ == other.background_ && pieces_ == other.pieces_;
  }

private:
  struct Piece {
    std::uint32_t size;
    TermId value;
    bool operator==(const Piece &) const = default;
  };
  void split_at(TermManager &terms, std::uint64_t offset);

  std::map<std::uint64_t, Piece> pieces_; // disjoint, by offset
  std::shared_ptr<Background> background_;
};

} // namespace sennit::unwind
