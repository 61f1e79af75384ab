// expect: UNSAFE
// Attributes of GNU C: packed, aligned, unused, noinline, pure, vector-free ones are no matter of meaning.
#include <assert.h>
#include <stddef.h>
struct __attribute__((packed)) tight {
  char tag;
  int value;
};
struct loose {
  char tag;
  int value __attribute__((aligned(8)));
};
static int __attribute__((noinline, pure)) twice(int x) { return 2 * x; }
static int __attribute__((unused, cold)) never(void) { return 0; }
int main(void) {
  struct tight t = {'a', 3};
  struct tight *p = &t;
  p->value = twice(p->value);
  assert(sizeof(struct tight) == 5 && offsetof(struct loose, value) == 8);
  assert(t.value == 3 && __builtin_types_compatible_p(typeof(t.value), int));
  return 0;
}
