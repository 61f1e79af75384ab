#include "sennit/support/error.h"
#include "sennit/techniques.h"

#include <doctest/doctest.h>

using namespace sennit;

namespace {

Techniques chosen(const TextList &with, const TextList &without) {
  Options options;
  options.with = with;
  options.without = without;
  return techniques_of(options);
}

} // namespace

TEST_CASE("techniques by name") {
  CHECK(chosen({}, {}).fold);
  const Techniques some = chosen({"facts"}, {"fold,lock-regions", "dead-candidates"});
  CHECK(!some.fold);
  CHECK(!some.lock_regions);
  CHECK(!some.dead_candidates);
  CHECK(some.facts);
  CHECK(some.needed_values);
}

TEST_CASE("short forms") {
  Options options;
  options.no_fold = true;
  CHECK(!techniques_of(options).fold);
  CHECK(!techniques_of(options).facts);
  CHECK(techniques_of(options).lock_regions);
  options.with = {"facts"};
  CHECK_THROWS_AS(techniques_of(options), InputError);
}

TEST_CASE("unknown techniques are listed, contradictions refused") {
  for (const char *wrong : {"", "fold,", "folds", "fold;facts"})
    CHECK_THROWS_AS(chosen({}, {wrong}), InputError);
  CHECK_THROWS_AS(chosen({"fold"}, {"fold"}), InputError);
  try {
    chosen({}, {"symmetry"});
  } catch (const InputError &error) {
    CHECK(std::string(error.what()).find("fold, facts, sums") != std::string::npos);
  }
}
