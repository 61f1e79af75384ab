// The table of techniques.h made from techniques.def.
#include "sennit/techniques.h"
#include "sennit/support/error.h"

#include <algorithm>
#include <map>

namespace sennit {

namespace {

const TechniqueFacts &technique_named(const std::string &option, std::string_view name) {
  const auto all = all_techniques();
  const auto found = std::ranges::find(all, name, &TechniqueFacts::name);
  if (found != all.end())
    return *found;
  std::string known;
  for (const TechniqueFacts &each : all)
    known += (known.empty() ? "" : ", ") + std::string(each.name);
  throw InputError(InputError::Kind::Usage,
                   "error: " + option + ": '" + std::string(name) + "' is none of " + known);
}

using Chosen = std::map<std::string_view, bool>;

void choose(Chosen &chosen, const std::string &option, const TextList &texts, bool on) {
  for (const std::string &text : texts)
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const TechniqueFacts &facts =
          technique_named(option, std::string_view(text).substr(begin, end - begin));
      begin = end + 1;
      if (const auto [slot, fresh] = chosen.try_emplace(facts.name, on); slot->second != on)
        throw InputError(InputError::Kind::Usage,
                         "error: --with and --without contradict each other: " +
                             std::string(facts.name));
    }
}

} // namespace

std::span<const TechniqueFacts> all_techniques() {
  static const std::vector<TechniqueFacts> table = {
#define SENNIT_TECHNIQUE(member, name, default, what) {name, &Techniques::member, what},
#include "sennit/techniques.def"
  };
  return table;
}

Techniques techniques_of(const Options &options) {
  Chosen chosen;
  choose(chosen, "--with", options.with, true);
  choose(chosen, "--without", options.without, false);
  if (options.sections == SectionsMode::Rf)
    choose(chosen, "--sections rf", {"fold,facts,slots"}, false);
  if (options.no_fold)
    choose(chosen, "--no-fold", {"fold,facts"}, false);
  if (options.no_lock_regions)
    choose(chosen, "--no-lock-regions", {"lock-regions"}, false);
  Techniques techniques;
  for (const TechniqueFacts &each : all_techniques())
    if (const auto found = chosen.find(each.name); found != chosen.end())
      techniques.*each.member = found->second;
  return techniques;
}

} // namespace sennit
