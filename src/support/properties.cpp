#include "sennit/properties.h"

#include <algorithm>
#include <array>

namespace sennit {

std::span<const PropertyFacts> all_properties() {
  static constexpr PropertyFacts table[] = {
#define SENNIT_PROPERTY(Name, text, exit_code, state, help)                                        \
  {Property::Name, text, exit_code, OptionState::state, help},
#include "sennit/properties.def"
  };
  return table;
}

const PropertyFacts &facts(Property property) {
  return all_properties()[static_cast<std::size_t>(property)];
}

std::string_view name(Property property) {
  return facts(property).name;
}

std::optional<Property> property_named(std::string_view name) {
  constexpr std::array parts = {"valid-deref", "valid-free", "valid-memtrack"};
  if (std::ranges::find(parts, name) != parts.end())
    return Property::ValidMemsafety;
  for (const PropertyFacts &property : all_properties())
    if (property.name == name)
      return property.property;
  return std::nullopt;
}

} // namespace sennit
