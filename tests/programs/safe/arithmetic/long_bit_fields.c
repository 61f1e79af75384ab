// expect: SAFE
// A run of bit-fields longer than 128 bits: clang reads and writes it as one integer of 168 bits.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
struct fields {
  unsigned a : 10;
  signed b : 23;
  signed c : 18;
  unsigned d : 12;
  signed e : 29;
  signed f : 22;
  unsigned g : 31;
  signed h : 23;
};
static struct fields s = {1, -2, 3, 4, -5, 6, 7, -8};
static void *set(void *p) {
  int x = __VERIFIER_nondet_int();
  s.e = x;
  s.h = x;
  s.g = (unsigned)x;
  s.b++;
  assert(s.e == (int)((unsigned)x << 3) >> 3 && s.h == (int)((unsigned)x << 9) >> 9 && s.g == (x & 0x7fffffff));
  return p;
}
int main(void) {
  struct fields copy = s;
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  pthread_join(t, 0);
  assert(s.a == 1 && s.b == -1 && s.c == 3 && s.d == 4 && s.f == 6);
  copy.f -= 7;
  assert(copy.a == 1 && copy.b == -2 && copy.e == -5 && copy.f == -1 && copy.g == 7 && copy.h == -8);
  return 0;
}
