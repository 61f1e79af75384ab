// Which options a program is checked with: the fixed variants, and combinations drawn by a seed.
//
//     for (const Variant &v : all_variants()) ...             the default first, then one thing changed at a time
//     Variant v = drawn_variant(seed);                         any combination of everything that does not change the verdict
#pragma once

#include "sennit/options.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sennit::program_fuzz {

struct Variant {
  std::string name; // as the command line would say it
  Options options;
  std::vector<std::string>
      values; // of each option that is drawn: "--solver z3", "fold", "no fold"; empty if not drawn
};

// "default" is the first.
std::vector<Variant> all_variants();
Variant drawn_variant(std::uint64_t seed);
// All values, and all pairs of values of two options, that drawn_variant may give together (a value alone: twice the same).
std::vector<std::pair<std::string, std::string>> drawn_pairs();

} // namespace sennit::program_fuzz
