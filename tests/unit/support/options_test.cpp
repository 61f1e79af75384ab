#include "command_line.h"
#include "option_values.h"

#include <doctest/doctest.h>

using namespace sennit;

namespace {
CommandLine parse(std::vector<const char *> arguments) {
  arguments.insert(arguments.begin(), "sennit");
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

std::string error_of(std::vector<const char *> arguments) {
  try {
    parse(std::move(arguments));
  } catch (const InputError &error) {
    return error.what();
  }
  return "";
}
} // namespace

TEST_CASE("defaults") {
  const CommandLine line = parse({"a.c"});
  CHECK(line.options.files == std::vector<std::string>{"a.c"});
  CHECK(line.properties == std::vector{Property::UnreachCall});
  CHECK(!line.options.unwind);
  CHECK(line.options.max_threads_or_default() == 3);
  CHECK(line.options.engine == EngineName::Bmc);
}

TEST_CASE("values, order of preprocessor options, clang's flags") {
  const CommandLine line =
      parse({"-DA=1", "--unwind", "4", "-I", "x", "a.c", "-UB", "b.c", "--include", "p.h",
             "--timeout=2m", "--memlimit", "1.5g", "--", "-O2", "--unknown"});
  CHECK(line.options.files == std::vector<std::string>{"a.c", "b.c"});
  CHECK(line.options.preprocessor ==
        std::vector<std::string>{"-DA=1", "-Ix", "-UB", "-includep.h"});
  CHECK(line.options.clang_flags == std::vector<std::string>{"-O2", "--unknown"});
  CHECK(line.options.unwind == 4u);
  CHECK(line.options.timeout->count() == 120);
  CHECK(line.options.memlimit == std::uint64_t(3) << 29);
}

TEST_CASE("errors name the option") {
  CHECK(error_of({"a.c", "--bogus"}).find("--bogus") != std::string::npos);
  CHECK(error_of({"a.c", "--engine", "x"}) == "error: --engine: 'x' is none of bmc, explicit");
  CHECK(error_of({"a.c", "--mm", "tso"}) == "error: not supported yet: --mm tso");
  CHECK(error_of({"a.c", "--all"}) == "error: not supported yet: --all");
  CHECK(error_of({}) == "error: no input file (try --help)");
}

TEST_CASE("unwindset") {
  const auto limits = parse_unwindset({"main.0:3,f:12:4", "main.0:5"});
  REQUIRE(limits.size() == 2);
  CHECK(limits[0].loop == "f:12");
  CHECK(limits[0].bound == 4);
  CHECK(limits[1].bound == 5);
  for (const char *wrong : {"", "main.0", "main.0:", ":3", "a:3,", "a:99999999999"})
    CHECK_THROWS_AS(parse_unwindset({wrong}), InputError);
}

TEST_CASE("property files are read leniently") {
  using List = std::vector<Property>;
  CHECK(parse_property_file("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "p") ==
        List{Property::UnreachCall});
  CHECK(parse_property_file("\n// note\nCHECK(init(main()),LTL(G ! call(__VERIFIER_error())))",
                            "p") == List{Property::UnreachCall});
  CHECK(parse_property_file(
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n",
            "p") == List{Property::ValidMemsafety});
  CHECK(parse_property_file("CHECK( init(main()), LTL(G ! data-race) )", "p") ==
        List{Property::NoDataRace});
  CHECK(parse_property_file("CHECK( init(main()), LTL(F end) )", "p") ==
        List{Property::Termination});
  CHECK_THROWS_AS(parse_property_file("", "p"), InputError);
  CHECK_THROWS_AS(parse_property_file("CHECK( init(main()), LTL(G beauty) )", "p"), InputError);
}
