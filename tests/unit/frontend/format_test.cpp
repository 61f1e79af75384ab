// Format strings taken apart.
#include "src/frontend/format_string.h"

#include <doctest/doctest.h>

using namespace sennit::frontend;

TEST_CASE("formats of printf") {
  const auto pieces = parse_print_format("a%%b%-08lx|%.*s%c%zu", 4);
  REQUIRE(pieces);
  REQUIRE(pieces->size() == 6);
  CHECK((*pieces)[0].text == "a%b");
  CHECK((*pieces)[1].conversion == 'x');
  CHECK((*pieces)[1].flags == (FormatLeft | FormatZero));
  CHECK((*pieces)[1].width == 8);
  CHECK((*pieces)[1].size == 4);
  CHECK((*pieces)[3].precision == -2);
  CHECK((*pieces)[5].size == 4);
  CHECK(!parse_print_format("%1$d", 8));
  CHECK(!parse_print_format("%", 8));
  CHECK(!parse_print_format("%ls%", 8));
}

TEST_CASE("formats of scanf") {
  const auto pieces = parse_scan_format("%d %*s%15[^,],%lf%hhd%lld", 8);
  REQUIRE(pieces);
  CHECK((*pieces)[0].size == 4);
  CHECK((*pieces)[2].suppressed);
  CHECK((*pieces)[3].conversion == '[');
  CHECK((*pieces)[3].width == 15);
  CHECK((*pieces)[5].size == 8);
  CHECK((*pieces)[6].size == 1);
  CHECK((*pieces)[7].size == 8);
}
