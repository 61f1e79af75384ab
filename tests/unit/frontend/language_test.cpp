// Locals and their lifetimes, undefined behaviour, calls by name, ends of threads and of the
// process.
#include "lower_c.h"

using namespace sennit;
using namespace sennit::test;
using ir::Opcode;

TEST_CASE("an uninitialised local is chosen anew, not simplified away") {
  const auto p =
      lower("int c; int f(void) { int l; if (c) l = 1; return l; } int main(void) { return f(); }")
          .program;
  CHECK(count(p, "f", Opcode::Nondet) == 1);
  const auto loop =
      lower("int main(void) { for (int i = 0; i < 3; i++) { int l; if (l) return 1; } return 0; }")
          .program;
  CHECK(count(loop, "main", Opcode::Nondet) == 1);
}

TEST_CASE("thread handles are values") {
  const auto p = lower("#include <pthread.h>\nvoid *f(void *a) { return a; } int main(void) { "
                       "pthread_t t, u[2]; pthread_create(&t, 0, "
                       "f, 0); for (int i = 0; i < 2; i++) pthread_create(&u[i], 0, f, 0); "
                       "pthread_join(t, 0); }")
                     .program;
  CHECK(count(p, "main", Opcode::Alloc) == 1); // the array, indexed by a variable
  CHECK(count(p, "main", Opcode::Store) == 1);
}

TEST_CASE("escaping locals live from lifetime start to end, main's own for ever") {
  const auto p = lower("int *q; void g(int *a) { q = a; } void f(void) { int l = 1; g(&l); } int "
                       "main(void) { int m; f(); g(&m); return 0; }")
                     .program;
  CHECK(count(p, "f", Opcode::Alloc) == 1);
  CHECK(count(p, "f", Opcode::EndLifetime) == 1);
  CHECK(count(p, "main", Opcode::Alloc) == 1);
  CHECK(count(p, "main", Opcode::EndLifetime) == 0);
  const auto inner =
      lower("int *q; int main(void) { { int l; q = &l; } *q = 1; return 0; }").program;
  CHECK(count(inner, "main", Opcode::EndLifetime) == 1);
}

TEST_CASE("undefined operands are excluded before the operation") {
  const auto p =
      lower("int a, b; int main(void) { a = a / b; a = a << b; a = a / 3; a = a >> 2; return 0; }")
          .program;
  CHECK(count(p, "main", [](const auto &i) {
          return i.op == Opcode::Require &&
                 i.kind == std::uint8_t(ir::UndefinedKind::DivisionByZero);
        }) == 2);
  CHECK(count(p, "main", [](const auto &i) {
          return i.op == Opcode::Require &&
                 i.kind == std::uint8_t(ir::UndefinedKind::ShiftOutOfRange);
        }) == 1);
}

TEST_CASE("unreachable is undefined behaviour unless it follows a call that does not return") {
  auto p = lower("#include <stdlib.h>\nint a; void g(void) { exit(1); } int main(void) { g(); if "
                 "(a) __builtin_unreachable(); return 0; }")
               .program;
  CHECK(count(p, "main", Opcode::Require) == 1);
  CHECK(count(p, "g", Opcode::Require) == 0);
  CHECK(count(p, "g", Opcode::Stop) == 1);
}

TEST_CASE("verifier functions and assertion failures") {
  const auto p = lower("#include <assert.h>\nextern int __VERIFIER_nondet_int(void); extern void "
                       "__VERIFIER_assume(int); void reach_error(void) "
                       "{ assert(0); } int main(void) { int x = __VERIFIER_nondet_int(); "
                       "__VERIFIER_assume(x > 3); assert(x > 2); if (x == 9) "
                       "reach_error(); unsigned short s = __VERIFIER_nondet_ushort(); return 0; }")
                     .program;
  CHECK(count(p, "main", Opcode::Assert) == 2);
  CHECK(count(p, "main", Opcode::Assume) == 1);
  CHECK(count(p, "main", [](const auto &i) { return i.op == Opcode::Nondet && i.width == 16; }) ==
        1);
  CHECK(!find(p, "reach_error"));
}

TEST_CASE("unknown functions are a caution, effect-free ones an arbitrary result") {
  const auto loaded = lower("int mystery(int *); int getpid(void); int main(void) { int x = 1; int "
                            "y = mystery(&x); return x + y + getpid(); }");
  CHECK(count(loaded.program, "main", Opcode::Caution) == 1);
  REQUIRE(loaded.report.unknown_calls.size() == 1);
  CHECK(loaded.report.unknown_calls[0].name == "mystery");
  CHECK(count(loaded.program, "main", [](const auto &i) {
          return i.op == Opcode::Nondet && i.kind == std::uint8_t(ir::NondetKind::Havoc);
        }) >= 2);
}

TEST_CASE("a program keeps the library functions that it defines") {
  const auto p =
      lower("void exit(int s) { return; } int main(void) { exit(3); return 1; }").program;
  CHECK(count(p, "main", Opcode::Return) == 1);
  CHECK(!find(p, "exit")->is_model);
}

TEST_CASE("loops are named in source order") {
  const auto loaded =
      lower("int g(void) { int n = 0;\n while (n < 3) n++;\n do n--; while (n);\n for (;;) { for "
            "(int i = 0; i < 2; i++) n++; if (n > 9) break; }\n "
            "again: if (n++ < 20) goto again;\n return n; } int main(void) { return g(); }");
  REQUIRE(loaded.report.loops.size() == 5);
  unsigned line = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(loaded.report.loops[i].name == "g." + std::to_string(i));
    CHECK(loaded.program.place(loaded.report.loops[i].place)->line >= line);
    line = loaded.program.place(loaded.report.loops[i].place)->line;
  }
}

TEST_CASE("constructs that are not handled stand where they are") {
  const auto p = lower("int c; int main(void) { if (c) { long double d = c; c = d > 1; } asm "
                       "volatile(\"cpuid\"); return 0; }")
                     .program;
  CHECK(count(p, "main", Opcode::Unsupported) == 2);
}

TEST_CASE("inline assembly that is known") {
  const auto p = lower("int x; int main(void) { asm volatile(\"\" ::: \"memory\"); asm "
                       "volatile(\"mfence\" ::: \"memory\"); asm volatile(\"pause\"); int y "
                       "= 5; asm(\"\" : \"+r\"(y)); x = y; return 0; }")
                     .program;
  CHECK(count(p, "main", Opcode::Fence) == 1);
  CHECK(count(p, "main", Opcode::Unsupported) == 0);
  CHECK(count(p, "main", Opcode::Nondet) == 0);
}

TEST_CASE("signed arithmetic is marked only on demand") {
  const std::string text = "int a, b; int main(void) { a = a + b; return 0; }";
  auto marked = [](const auto &i) { return i.no_signed_wrap; };
  CHECK(count(lower(text).program, "main", marked) == 0);
  frontend::Options options;
  options.keep_no_signed_wrap = true;
  CHECK(count(lower(text, options).program, "main", marked) == 1);
}

TEST_CASE("main's arguments") {
  const auto p = lower("int main(int argc, char **argv) { return argv[argc] != 0; }").program;
  CHECK(count(p, "__sennit_start", Opcode::Caution) == 1);
  const auto unused = lower("int main(int argc, char **argv) { return argc; }").program;
  CHECK(count(unused, "__sennit_start", Opcode::Alloc) == 0);
}
