// The calls that -fsanitize=thread puts before accesses, and the atomic operations that it replaces
// by calls (names and types: LLVM, ThreadSanitizer's interface to its runtime).
#include "runtime.h"

#include <string.h>

void reach_error(void); // the program's own: known by what it calls first

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) {
  (void)caller;
  const uintptr_t pc = SN_PC(), start = (uintptr_t)(void *)reach_error;
  if (pc >= start && pc < start + 32)
    sn_failed("reach_error()", NULL, 0);
}
void __tsan_func_exit(void) {
  sn_pass();
}

#define ACCESS(name, kind)                                                                         \
  void __tsan_##name(void *address) {                                                              \
    (void)address;                                                                                 \
    sn_enter(kind, SN_PC());                                                                       \
  }
#define ACCESSES(size)                                                                             \
  ACCESS(read##size, SN_READ)                                                                      \
  ACCESS(write##size, SN_WRITE)                                                                    \
  ACCESS(unaligned_read##size, SN_READ)                                                            \
  ACCESS(unaligned_write##size, SN_WRITE)                                                          \
  ACCESS(volatile_read##size, SN_READ)                                                             \
  ACCESS(volatile_write##size, SN_WRITE)                                                           \
  ACCESS(unaligned_volatile_read##size, SN_READ)                                                   \
  ACCESS(unaligned_volatile_write##size, SN_WRITE)                                                 \
  ACCESS(read_write##size, SN_ATOMIC)                                                              \
  ACCESS(unaligned_read_write##size, SN_ATOMIC)
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

void __tsan_vptr_read(void **address) {
  (void)address;
  sn_enter(SN_READ, SN_PC());
}
void __tsan_vptr_update(void **address, void *value) {
  (void)address, (void)value;
  sn_enter(SN_WRITE, SN_PC());
}
void __tsan_read_range(void *address, size_t size) {
  (void)address, (void)size;
  sn_enter(SN_RANGE, SN_PC());
}
void __tsan_write_range(void *address, size_t size) {
  (void)address, (void)size;
  sn_enter(SN_RANGE, SN_PC());
}
// A copy of a struct is no single step: it goes in as many pieces as the plan has entries of it.
void *__tsan_memcpy(void *to, const void *from, size_t size) {
  const uintptr_t pc = SN_PC();
  const size_t pieces = sn_pieces(pc), piece = pieces ? size / pieces : 0;
  if (pieces < 2 || size % pieces) {
    sn_enter(SN_RANGE, pc);
    return memcpy(to, from, size);
  }
  for (size_t at = 0; at < size; at += piece) {
    char buffer[piece];
    sn_enter(SN_READ, pc);
    memcpy(buffer, (const char *)from + at, piece);
    sn_enter(SN_WRITE, pc);
    memcpy((char *)to + at, buffer, piece);
  }
  return to;
}
void *__tsan_memmove(void *to, const void *from, size_t size) {
  sn_enter(SN_RANGE, SN_PC());
  return memmove(to, from, size);
}
void *__tsan_memset(void *to, int byte, size_t size) {
  sn_enter(SN_RANGE, SN_PC());
  return memset(to, byte, size);
}

#define UPDATE(bits, type, name, builtin)                                                          \
  type __tsan_atomic##bits##_##name(volatile type *at, type operand, int order) {                  \
    (void)order;                                                                                   \
    sn_enter(SN_ATOMIC, SN_PC());                                                                  \
    return builtin(at, operand, __ATOMIC_SEQ_CST);                                                 \
  }
#define COMPARE(bits, type, name)                                                                  \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile type *at, type *expected,             \
                                                    type desired, int order, int failure) {        \
    (void)order, (void)failure;                                                                    \
    sn_enter(SN_ATOMIC, SN_PC());                                                                  \
    return __atomic_compare_exchange_n(at, expected, desired, 0, __ATOMIC_SEQ_CST,                 \
                                       __ATOMIC_SEQ_CST);                                          \
  }
#define ATOMICS(bits, type)                                                                        \
  type __tsan_atomic##bits##_load(const volatile type *at, int order) {                            \
    (void)order;                                                                                   \
    sn_enter(SN_READ, SN_PC());                                                                    \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                  \
  }                                                                                                \
  void __tsan_atomic##bits##_store(volatile type *at, type value, int order) {                     \
    (void)order;                                                                                   \
    sn_enter(SN_WRITE, SN_PC());                                                                   \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                                \
  UPDATE(bits, type, exchange, __atomic_exchange_n)                                                \
  UPDATE(bits, type, fetch_add, __atomic_fetch_add)                                                \
  UPDATE(bits, type, fetch_sub, __atomic_fetch_sub)                                                \
  UPDATE(bits, type, fetch_and, __atomic_fetch_and)                                                \
  UPDATE(bits, type, fetch_or, __atomic_fetch_or)                                                  \
  UPDATE(bits, type, fetch_xor, __atomic_fetch_xor)                                                \
  UPDATE(bits, type, fetch_nand, __atomic_fetch_nand)                                              \
  COMPARE(bits, type, strong)                                                                      \
  COMPARE(bits, type, weak)                                                                        \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type *at, type expected, type desired,  \
                                                  int order, int failure) {                        \
    (void)order, (void)failure;                                                                    \
    sn_enter(SN_ATOMIC, SN_PC());                                                                  \
    __atomic_compare_exchange_n(at, &expected, desired, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);    \
    return expected;                                                                               \
  }
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order) {
  (void)order;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
void __tsan_atomic_signal_fence(int order) {
  (void)order;
}
