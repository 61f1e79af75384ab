// Which techniques of the preparation are used: the table techniques.def as a struct, and by name.
#pragma once

#include "sennit/options.h"

#include <span>
#include <string_view>

namespace sennit {

struct Techniques {
#define SENNIT_TECHNIQUE(member, name, default, what) bool member = default;
#include "sennit/techniques.def"
};

struct TechniqueFacts {
  std::string_view name;
  bool Techniques::*member;
  std::string_view what;
};
// In the table's order.
std::span<const TechniqueFacts> all_techniques();

// --with, --without and their short forms. Throws InputError(Usage): an unknown name, or one both with and without.
Techniques techniques_of(const Options &options);

} // namespace sennit
