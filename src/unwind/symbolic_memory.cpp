#include "symbolic_memory.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

std::shared_ptr<Background>
Background::arbitrary(std::uint64_t size,
                      std::function<TermId(std::uint64_t, std::uint32_t)> fresh) {
  auto result = std::make_shared<Background>();
  result->size_ = size;
  result->fresh_ = std::move(fresh);
  return result;
}

std::shared_ptr<Background> Background::bytes(std::vector<std::uint8_t> bytes) {
  auto result = std::make_shared<Background>();
  result->size_ = bytes.size();
  result->bytes_ = std::move(bytes);
  return result;
}

TermId Background::chunk(TermManager &terms, std::uint64_t index) {
  const auto known = chunks_.find(index);
  if (known != chunks_.end())
    return known->second;
  const std::uint64_t begin = index * 8;
  const auto size = static_cast<std::uint32_t>(std::min<std::uint64_t>(8, size_ - begin));
  TermId value;
  if (fresh_) {
    value = fresh_(begin, size);
  } else {
    Word word = 0;
    for (std::uint32_t i = size; i-- > 0;)
      word = (word << 8) | bytes_[begin + i];
    value = terms.constant(word, static_cast<Width>(size * 8));
  }
  return chunks_[index] = value;
}

TermId Background::load(TermManager &terms, std::uint64_t offset, std::uint32_t size) {
  SENNIT_CHECK(offset + size <= size_, "load beyond the object");
  TermId result;
  for (std::uint64_t at = offset; at < offset + size;) {
    const std::uint64_t index = at / 8, begin = index * 8;
    const std::uint64_t end = std::min({begin + 8, offset + size, size_});
    const TermId part = terms.extract(chunk(terms, index), static_cast<unsigned>(at - begin) * 8,
                                      static_cast<Width>((end - at) * 8));
    result = result.valid() ? terms.concat(part, result) : part;
    at = end;
  }
  return result;
}

TermId ObjectContents::load(TermManager &terms, std::uint64_t offset, std::uint32_t size) const {
  const std::uint64_t end = offset + size;
  TermId result;
  const auto append = [&](TermId part) {
    result = result.valid() ? terms.concat(part, result) : part;
  };
  auto it = pieces_.upper_bound(offset);
  if (it != pieces_.begin())
    --it;
  for (std::uint64_t at = offset; at < end;) {
    while (it != pieces_.end() && it->first + it->second.size <= at)
      ++it;
    if (it == pieces_.end() || it->first >= end) {
      append(background_->load(terms, at, static_cast<std::uint32_t>(end - at)));
      break;
    }
    if (it->first > at) {
      append(background_->load(terms, at, static_cast<std::uint32_t>(it->first - at)));
      at = it->first;
    }
    const std::uint64_t stop = std::min(end, it->first + it->second.size);
    append(terms.extract(it->second.value, static_cast<unsigned>(at - it->first) * 8,
                         static_cast<Width>((stop - at) * 8)));
    at = stop;
  }
  return result;
}

// Makes `offset` a border between pieces.
void ObjectContents::split_at(TermManager &terms, std::uint64_t offset) {
  auto it = pieces_.lower_bound(offset);
  if (it == pieces_.begin())
    return;
  --it;
  const std::uint64_t begin = it->first;
  const Piece piece = it->second;
  if (begin + piece.size <= offset)
    return;
  const auto low = static_cast<std::uint32_t>(offset - begin);
  it->second = {low, terms.extract(piece.value, 0, static_cast<Width>(low * 8))};
  pieces_[offset] = {piece.size - low, terms.extract(piece.value, low * 8,
                                                     static_cast<Width>((piece.size - low) * 8))};
}

void ObjectContents::store(TermManager &terms, std::uint64_t offset, std::uint32_t size,
                           TermId value) {
  if (const auto same = pieces_.find(offset); same != pieces_.end() && same->second.size == size) {
    same->second.value = value;
    return;
  }
  split_at(terms, offset);
  split_at(terms, offset + size);
  pieces_.erase(pieces_.lower_bound(offset), pieces_.lower_bound(offset + size));
  pieces_[offset] = {size, value};
}

void ObjectContents::merge(TermManager &terms, TermId condition, const ObjectContents &other) {
  // Every range stored on either side, cut at both sides' borders where they differ.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> ranges;
  const auto collect = [&](const ObjectContents &from, const ObjectContents &against) {
    for (const auto &[offset, piece] : from.pieces_) {
      const auto twin = against.pieces_.find(offset);
      if (twin == against.pieces_.end() || !(twin->second == piece))
        ranges.push_back({offset, piece.size});
    }
  };
  collect(*this, other);
  collect(other, *this);
  for (const auto &[offset, size] : ranges) {
    const TermId mine = load(terms, offset, size), theirs = other.load(terms, offset, size);
    if (mine != theirs)
      store(terms, offset, size, terms.ite(condition, mine, theirs));
    else
      store(terms, offset, size, mine);
  }
}

void ObjectContents::for_each_stored(
    const std::function<void(std::uint64_t, std::uint32_t, TermId)> &visit) const {
  for (const auto &[offset, piece] : pieces_)
    visit(offset, piece.size, piece.value);
}

} // namespace sennit::unwind
