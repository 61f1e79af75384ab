// Which loads and stores a piece of C becomes (frontend.md sections 2 and 3): none lost, none
// added, none merged.
#include "lower_c.h"

using namespace sennit;
using namespace sennit::test;
using ir::Opcode;

namespace {

std::size_t loads(const ir::Program &program, const char *name = "f") {
  return count(program, name, Opcode::Load);
}
std::size_t stores(const ir::Program &program, const char *name = "f") {
  return count(program, name, Opcode::Store);
}

ir::Program body(const std::string &text) {
  return lower(text + "\nint main(void) { f(); return 0; }").program;
}

} // namespace

TEST_CASE("an increment is a load and a store") {
  const auto p = body("int x; void f(void) { x = x + 1; x++; }");
  CHECK(loads(p) == 2);
  CHECK(stores(p) == 2);
}

TEST_CASE("unused and repeated reads stay") {
  const auto p = body("int x; void f(void) { (void)x; int a = x; a = x; x; }");
  CHECK(loads(p) == 4);
}

TEST_CASE("a read into a dead local stays") {
  const auto p = body("struct S { int a, b; } s; void f(void) { struct S t = s; }");
  CHECK(loads(p) == 2);
  CHECK(stores(p) == 0);
}

TEST_CASE("a conditional store or load is not speculated or merged") {
  auto p = body("int c, x; void f(void) { x = 1; if (c) x = 2; }");
  CHECK(stores(p) == 2);
  p = body("int c, x; int g(void) { return c ? x : 0; } void f(void) { g(); }");
  CHECK(count(p, "g", Opcode::Load) == 2);
  CHECK(count(p, "g", Opcode::Branch) == 1);
}

TEST_CASE("short-circuit operators stay branches") {
  const auto p = body("int a, b, c; void f(void) { if (a && b) c = 1; }");
  CHECK(loads(p) == 2);
  CHECK(count(p, "f", Opcode::Branch) == 2);
}

TEST_CASE("locals whose address does not escape are registers") {
  const auto p = body("int x; void f(void) { int a[2]; a[0] = x; a[1] = a[0] + 1; struct { int p, "
                      "q; } s = {a[1], 2}; "
                      "int *w = &s.p; x = *w + s.q; }");
  CHECK(loads(p) == 1);
  CHECK(stores(p) == 1);
  CHECK(count(p, "f", Opcode::Alloc) == 0);
}

TEST_CASE("a structure assignment is a load and a store a field, padding left out") {
  const auto p =
      body("struct S { char c; int i; short a[3]; long *p; } s, t; void f(void) { s = t; }");
  CHECK(loads(p) == 6);
  CHECK(stores(p) == 6);
}

TEST_CASE("a structure of one int is one access, an array in a structure one a element") {
  auto p = body("struct S { int i; } s, t; void f(void) { s = t; }");
  CHECK(loads(p) == 1);
  p = body("struct S { int i[4]; } s, t; void f(void) { s = t; }");
  CHECK(loads(p) == 4);
}

TEST_CASE("structures passed and returned in registers are cut into fields") {
  const auto p = body(
      "struct S { int a, b; } s; struct S get(void) { return s; } void put(struct S v) { s = v; } "
      "void f(void) { put(s); s = get(); }");
  CHECK(loads(p) == 2);
  CHECK(stores(p) == 2);
  CHECK(count(p, "get", Opcode::Load) == 2);
  CHECK(count(p, "put", Opcode::Store) == 2);
}

TEST_CASE("bit-fields: the unit is loaded and stored, twice loaded for an increment") {
  auto p = body("struct { unsigned a : 3, b : 5; } s; void f(void) { s.a = 1; }");
  CHECK(loads(p) == 1);
  CHECK(stores(p) == 1);
  p = body("struct { unsigned a : 3; unsigned : 0; unsigned b : 5; } s; void f(void) { s.b = 1; }");
  const ir::Function *f = find(p, "f");
  for (const auto &block : f->blocks)
    for (const auto &instruction : block.instructions)
      if (instruction.op == Opcode::Store)
        CHECK(instruction.operands[0].value == 4); // the second unit
}

TEST_CASE("volatile and thread-local accesses") {
  const auto p = body("volatile int v; _Thread_local int t; void f(void) { v = 1; t = 2; v; }");
  CHECK(count(p, "f", [](const ir::Instruction &i) { return i.is_volatile; }) == 2);
  CHECK(count(p, "f", Opcode::ThreadLocal) == 1);
  CHECK(loads(p) == 1);
}

TEST_CASE("memset and memcpy of constant size, small and large") {
  auto p = body("#include <string.h>\nint a[4], b[4]; void f(void) { memset(a, 0, sizeof a); "
                "memcpy(b, a, sizeof b); }");
  CHECK(stores(p) == 8);
  CHECK(loads(p) == 4);
  p = body("#include <string.h>\nint a[400], b[400]; void f(void) { memcpy(b, a, sizeof b); }");
  CHECK(count(p, "f", Opcode::Call) == 1);
  p = body("#include <string.h>\nchar a[4]; void f(void) { memmove(a + 1, a, 3); }");
  CHECK(loads(p) == 3);
  CHECK(stores(p) == 3);
}

TEST_CASE("64-bit scalars are one access under both data models") {
  frontend::Options options;
  options.data_model = frontend::DataModel::ILP32;
  const auto p =
      lower("long long x; double d; void f(void) { x = 1; d = 2; } int main(void) { f(); }",
            options)
          .program;
  CHECK(p.pointer_width == 32);
  CHECK(stores(p) == 2);
}

TEST_CASE("no memory access lacks a place, and places name the variable") {
  const auto p = body("struct S { int a; struct { int n; } in; } s; int g[3]; void f(void) { "
                      "s.in.n = 1; g[1] = s.a; }");
  bool member = false;
  for (const auto &block : find(p, "f")->blocks)
    for (const auto &instruction : block.instructions)
      if (instruction.op == Opcode::Load || instruction.op == Opcode::Store) {
        REQUIRE(p.place(instruction.place));
        CHECK(p.place(instruction.place)->line == 1);
        CHECK(!p.place(instruction.place)->variable.empty());
        member |= p.place(instruction.place)->variable == "s.in.n";
      }
  CHECK(member);
}
