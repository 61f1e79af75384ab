// The text form: round trips, inference of widths, errors with their place.
#include "sennit/ir/layout.h"
#include "sennit/ir/program.h"
#include "sennit/support/error.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::ir;

namespace {

const char *const everything = R"(pointer_width 32
entry start
global x 4
global "odd name" 8 align 8 bytes "01ff" address 4 @x+2
global mine 4 thread_local
global table 8 constant external model address 0 &f
place 0 "a \"b\".c" 3 5 "main" "x"
place 1 "b.c" 0 0 "" "" inlined_at 0

function f(%a:32, %b.0:8) -> 32 model address_taken variadic {
  register %never:16
entry:
  %z:32 = zext %never
  return %z
}

function declared(%a:32)

function start() {
entry:
  %t:32 = create &f, -1
  %j:32 = join %t
  %n:16 = nondet input 5 "n" !0
  %m:16 = nondet havoc
  %p:32 = alloc heap 16 align 8 "p"
  %v:32 = load %p acquire volatile
  load:8 @x+3
  store:32 @"odd name", %v release !1
  store:64 %p, 7
  free %p
  end_lifetime 4096
  %tl:32 = thread_local @mine
  %s:32 = self
  fence seq_cst
  atomic_begin
  assume lock 1
  assume 0
  atomic_end
  %d:32 = sub nsw %v, 1
  %c:1 = slt %d, 3
  %k:1 = eq 3:8, 3:8
  %q:32 = select %c, %d, 5
  %r:32 = call f(%q, 2, 9:16)
  call f(1, 2)
  %i:32 = call_indirect %r(%q, 1:8)
  assert %c "d < 3"
  require division_by_zero %c
  caution "call of h"
  branch %c, 1, "b 2"
1:
  switch %n, 1 [3 1, 65535 "b 2"]
"b 2":
  jump last
last:
  end_process abort
stopped:
  stop
other:
  exit_thread 0
more:
  unsupported "asm"
}
)";

std::string error_of(const std::string &text) {
  try {
    parse(text, "t.ir");
  } catch (const InputError &error) {
    return error.what();
  }
  return "";
}

} // namespace

TEST_CASE("print after parse is the text itself") {
  CHECK(print(parse(everything, "t.ir")) == everything);
}

TEST_CASE("unnamed and repeated registers stay apart") {
  Program program =
      parse("function main() {\ne:\n %a:8 = copy 1\n %b:8 = add %a, 1\n return\n}\n", "t");
  program.functions[0].registers[0].name = program.functions[0].registers[1].name = "";
  const std::string once = print(program);
  CHECK(print(parse(once, "t")) == once);
  program.functions[0].registers[0].name = program.functions[0].registers[1].name = "x";
  const std::string twice = print(program);
  CHECK(print(parse(twice, "t")) == twice);
}

TEST_CASE("errors name their place") {
  CHECK(error_of("function main() {\ne:\n  %a:8 = foo 1\n  return\n}\n") ==
        "t.ir:3:10: error: expected an instruction, found 'foo'");
  CHECK(error_of("function main() {\ne:\n  jump f\n}\n") == "t.ir:3:8: error: no block 'f'");
  CHECK(error_of("function main() {\ne:\n  %a:8 = copy 256\n  return\n}\n")
            .find("t.ir:3:15: error: constant does not fit") == 0);
  CHECK(error_of("function main() {\ne:\n  %c:1 = eq 1, 2\n  return\n}\n")
            .find("t.ir:3:13: error: the width") == 0);
  CHECK(error_of("function main() {\ne:\n  %a:8 = copy 1\n}\n")
            .find("t.ir:3:3: error: function main, block e") == 0);
  CHECK(error_of("function f() {\ne:\n  return\n}\n").find("no function 'main'") !=
        std::string::npos);
  CHECK(error_of("global x 4 value \"").find("t.ir:1:18: error: string without end") == 0);
  CHECK(error_of("\x01").find("t.ir:1:1: error: unexpected character") == 0);
  CHECK(error_of("function main() {\ne:\n").find("error: function without '}'") !=
        std::string::npos);
  CHECK(error_of("").find("no function 'main'") != std::string::npos);
}

TEST_CASE("every cut of a program is an error or a program, never a crash") {
  const std::string text = everything;
  for (std::size_t length = 0; length < text.size(); ++length)
    error_of(text.substr(0, length));
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed.erase(at, 1);
    error_of(changed);
  }
}

TEST_CASE("validator") {
  CHECK(
      error_of("function main() {\ne:\n  %c:1 = eq 1:8, 2:16\n  return\n}\n").find("wrong width") !=
      std::string::npos);
  CHECK(error_of("global m 4 thread_local\nfunction main() {\ne:\n  store:32 @m, 1\n  return\n}\n")
            .find("thread-local") != std::string::npos);
  CHECK(error_of("function f()\nfunction main() {\ne:\n  call f()\n  return\n}\n")
            .find("without body") != std::string::npos);
  CHECK(error_of("global x 4 bytes \"0000000000\"\nfunction main() {\ne:\n  return\n}\n")
            .find("more bytes") != std::string::npos);
  CHECK(error_of("function main() {\ne:\n  store:12 0, 1\n  return\n}\n").find("1 to 16 bytes") !=
        std::string::npos);
}

TEST_CASE("layout: gaps, alignment, relocations") {
  const Program program = parse("global a 1\nglobal b 8 align 64 address 0 @a+1\nglobal c 4 value "
                                "-2\nfunction main() {\ne:\n  return\n}\n",
                                "t");
  const Layout layout(program);
  CHECK(layout.address(GlobalId(0)) >= Layout::global_region + 1);
  CHECK(layout.address(GlobalId(1)) % 64 == 0);
  CHECK(layout.address(GlobalId(2)) >= layout.address(GlobalId(1)) + 24);
  CHECK(layout.end() % 4096 == 0);
  CHECK(layout.function_at(layout.address(FunctionId(0))) == FunctionId(0));
  CHECK(!layout.function_at(layout.address(FunctionId(0)) + 1));
  CHECK(!layout.function_at(layout.address(FunctionId(0)) + 16));
  const auto bytes = layout.initial_bytes(program, GlobalId(1));
  CHECK(bytes.size() == 8);
  CHECK(bytes[0] == (layout.address(GlobalId(0)) + 1) % 256);
  CHECK(bytes[2] == 0x10);
  CHECK(layout.initial_bytes(program, GlobalId(2)) ==
        std::vector<std::uint8_t>{0xfe, 0xff, 0xff, 0xff});
}
