// Inputs and assumptions: the functions of semantics.md that the program declares and nobody
// defines. Weak: a program may bring its own.
#include "runtime.h"

static uint64_t input(uintptr_t pc) {
  const struct sn_entry *entry = sn_enter(SN_INPUT, pc);
  return entry ? entry->value : 0; // 0 as in ../../check/schedule.h: what the plan leaves out
}

#define INPUT(name, type)                                                                          \
  __attribute__((weak)) type __VERIFIER_nondet_##name(void) {                                      \
    return (type)input(SN_PC());                                                                   \
  }
INPUT(bool, _Bool)
INPUT(char, char)
INPUT(schar, signed char)
INPUT(uchar, unsigned char)
INPUT(unsigned_char, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(unsigned, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(size_t, size_t)
INPUT(u8, uint8_t)
INPUT(u16, uint16_t)
INPUT(u32, uint32_t)
INPUT(u64, uint64_t)
INPUT(loff_t, long)
INPUT(pointer, void *)
INPUT(pchar, char *)

__attribute__((weak)) double __VERIFIER_nondet_double(void) {
  const uint64_t bits = input(SN_PC());
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
__attribute__((weak)) float __VERIFIER_nondet_float(void) {
  const uint32_t bits = (uint32_t)input(SN_PC());
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (!condition)
    sn_park();
}
__attribute__((weak)) void __VERIFIER_assert(int condition) {
  if (!condition)
    sn_failed("__VERIFIER_assert", NULL, 0);
}
__attribute__((weak, __noreturn__)) void __VERIFIER_error(void) {
  sn_failed("__VERIFIER_error()", NULL, 0);
}
__attribute__((weak, __noreturn__)) void
reach_error(void) { // else accesses.c knows it by its entry
  sn_failed("reach_error()", NULL, 0);
}
// The thread that is in a block runs alone until the plan lets another one go.
__attribute__((weak)) void __VERIFIER_atomic_begin(void) {
  sn_enter(SN_CALL, SN_PC());
}
__attribute__((weak)) void __VERIFIER_atomic_end(void) {}
__attribute__((weak)) void __VERIFIER_loop_bound(int bound) {
  (void)bound;
}

noreturn void __wrap___assert_fail(const char *text, const char *file, unsigned line,
                                   const char *function) {
  (void)function;
  char what[4000];
  size_t i = 0;
  for (const char *p = "assertion "; *p; ++p)
    what[i++] = *p;
  for (; *text && i < sizeof what - 1; ++text)
    what[i++] = *text;
  what[i] = 0;
  sn_failed(what, file, line);
}
noreturn void __wrap_abort(void) {
  sn_aborts();
}
