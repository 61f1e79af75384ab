// The tables of options.h made from options.def.
#include "sennit/options.h"
#include "sennit/support/error.h"

#include <algorithm>
#include <charconv>

namespace sennit {

namespace {
// Collects the SENNIT_CHOICE lines of one enum.
template <class Enum> struct Collector {
  std::vector<Choice<Enum>> found;
  template <class Other> void add(Other value, std::string_view text, OptionState state) {
    if constexpr (std::is_same_v<Enum, Other>)
      found.push_back({value, text, state});
  }
};

template <class Enum> std::vector<Choice<Enum>> collect() {
  Collector<Enum> collector;
#define SENNIT_CHOICE(Type, Value, text, state)                                                    \
  collector.add(Type::Value, text, OptionState::state);
#include "sennit/options.def"
  return collector.found;
}
} // namespace

template <class Enum> std::span<const Choice<Enum>> choices() {
  static const std::vector<Choice<Enum>> table = collect<Enum>();
  return table;
}
template std::span<const Choice<EngineName>> choices();
template std::span<const Choice<SolverName>> choices();
template std::span<const Choice<TheoryMode>> choices();
template std::span<const Choice<StageMode>> choices();
template std::span<const Choice<ConflictMode>> choices();
template std::span<const Choice<SectionsMode>> choices();
template std::span<const Choice<MemoryModelName>> choices();
template std::span<const Choice<DataModel>> choices();
template std::span<const Choice<ProgressMode>> choices();

std::uint16_t Options::pointer_width() const {
  if (data_model == DataModel::Host)
    return sizeof(void *) * 8;
  return data_model == DataModel::Ilp32 ? 32 : 64;
}

std::vector<LoopLimit> parse_unwindset(const TextList &texts) {
  std::vector<LoopLimit> limits;
  for (const std::string &text : texts)
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const std::string entry = text.substr(begin, end - begin);
      begin = end + 1;
      const std::size_t colon = entry.rfind(':');
      LoopLimit limit;
      const char *last = entry.data() + entry.size();
      if (colon != std::string::npos && colon > 0) {
        limit.loop = entry.substr(0, colon);
        const auto [stop, error] = std::from_chars(entry.data() + colon + 1, last, limit.bound);
        if (error != std::errc() || stop != last)
          limit.loop.clear();
      }
      if (limit.loop.empty())
        throw InputError(InputError::Kind::Usage,
                         "error: --unwindset: '" + entry + "' is not LOOP:N");
      std::erase_if(limits, [&](const LoopLimit &old) { return old.loop == limit.loop; });
      limits.push_back(limit);
    }
  return limits;
}

} // namespace sennit
