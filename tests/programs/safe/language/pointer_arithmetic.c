// expect: SAFE
// Pointers into arrays, differences, casts to integers and back.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
static int a[4] = {1, 2, 3, 4};
struct item {
  char tag;
  int link;
};
static struct item it = {'t', 9};
int main(void) {
  int *p = &a[1], *q = a + 3;
  assert(q - p == 2 && p[1] == 3 && *--q == 3);
  uintptr_t bits = (uintptr_t)p;
  int *back = (int *)(bits + sizeof(int));
  assert(*back == 3);
  struct item *owner = (struct item *)((char *)&it.link - offsetof(struct item, link));
  assert(owner == &it && owner->tag == 't');
  return 0;
}
