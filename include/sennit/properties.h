// The properties that can be asked, made from the one table properties.def.
#pragma once

#include "sennit/options.h"

#include <optional>
#include <span>
#include <string_view>

namespace sennit {

enum class Property : std::uint8_t {
#define SENNIT_PROPERTY(Name, text, exit_code, state, help) Name,
#include "sennit/properties.def"
};

struct PropertyFacts {
  Property property;
  std::string_view name; // "unreach-call"
  int exit_code;         // when violated
  OptionState state;     // Later: not decided by any engine yet
  std::string_view help;
};
std::span<const PropertyFacts> all_properties();
const PropertyFacts &facts(Property property);
std::string_view name(Property property);
// Nothing if no property has this name. valid-deref, valid-free and valid-memtrack are parts of valid-memsafety.
std::optional<Property> property_named(std::string_view name);

} // namespace sennit
