// C11, GCC and __sync atomics as atomic blocks.
#include "lower_c.h"

using namespace sennit;
using namespace sennit::test;
using ir::Opcode;

namespace {

ir::Program body(const std::string &text) {
  return lower("#include <stdatomic.h>\n" + text + "\nint main(void) { f(); return 0; }").program;
}

std::size_t blocks(const ir::Program &p) {
  CHECK(count(p, "f", Opcode::AtomicBegin) == count(p, "f", Opcode::AtomicEnd));
  return count(p, "f", Opcode::AtomicBegin);
}

} // namespace

TEST_CASE("read-modify-writes are one atomic block each") {
  const auto p =
      body("_Atomic int x; int y; void f(void) { x++; atomic_fetch_add(&x, 2); "
           "__sync_fetch_and_or(&y, 1); "
           "__atomic_exchange_n(&y, 3, __ATOMIC_ACQUIRE); __sync_lock_test_and_set(&y, 1); }");
  CHECK(blocks(p) == 5);
  CHECK(count(p, "f", Opcode::Load) == 5);
  CHECK(count(p, "f", Opcode::Store) == 5);
}

TEST_CASE("compound assignments that clang makes a loop are one update") {
  const auto p = body("_Atomic int x; _Atomic double d; int *_Atomic q; void f(void) { x *= 3; x "
                      "<<= 1; d += 1.5; q++; x %= 7; }");
  CHECK(blocks(p) == 5);
  CHECK(count(p, "f", Opcode::Load) == 5);
  CHECK(count(p, "f", Opcode::Store) == 5);
  const auto loaded = lower("_Atomic int x; int main(void) { x *= 3; return x; }");
  CHECK(loaded.report.loops.empty());
}

TEST_CASE("atomic loads and stores are single instructions with their order") {
  const auto p = body(
      "_Atomic int x; void f(void) { x = 1; atomic_store_explicit(&x, 2, memory_order_release); "
      "atomic_load_explicit(&x, memory_order_acquire); atomic_thread_fence(memory_order_seq_cst); "
      "}");
  CHECK(blocks(p) == 0);
  CHECK(count(p, "f", [](const auto &i) {
          return i.op == Opcode::Store && i.order == ir::MemoryOrder::SeqCst;
        }) == 1);
  CHECK(count(p, "f", [](const auto &i) {
          return i.op == Opcode::Store && i.order == ir::MemoryOrder::Release;
        }) == 1);
  CHECK(count(p, "f", [](const auto &i) {
          return i.op == Opcode::Load && i.order == ir::MemoryOrder::Acquire;
        }) == 1);
  CHECK(count(p, "f", Opcode::Fence) == 1);
}

TEST_CASE("compare-exchange stores only on success; weak may fail") {
  auto p =
      body("_Atomic int x; void f(void) { int e = 0; atomic_compare_exchange_strong(&x, &e, 1); }");
  CHECK(blocks(p) == 1);
  CHECK(count(p, "f", Opcode::Nondet) == 0);
  p = body("_Atomic int x; void f(void) { int e = 0; atomic_compare_exchange_weak(&x, &e, 1); }");
  CHECK(count(p, "f", [](const auto &i) {
          return i.op == Opcode::Nondet && i.kind == std::uint8_t(ir::NondetKind::Choice);
        }) == 1);
}

TEST_CASE("functions named __VERIFIER_atomic_ are atomic") {
  const auto p = body(
      "int x; void __VERIFIER_atomic_inc(void) { x++; } void f(void) { __VERIFIER_atomic_inc(); }");
  CHECK(count(p, "__VERIFIER_atomic_inc", Opcode::AtomicBegin) == 1);
  CHECK(count(p, "__VERIFIER_atomic_inc", Opcode::AtomicEnd) == 1);
}
