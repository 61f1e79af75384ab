/* qsort and bsearch. qsort is an insertion sort by exchanges: stable, which C does not promise
 * (other orders of equal elements are not explored). Exchanges are done in words where the size
 * allows. */
#include "model_support.h"

typedef int comparison(const void *, const void *);

static void exchange(char *a, char *b, size_t size) {
  size_t i = 0;
  for (; i + sizeof(uintptr_t) <= size; i += sizeof(uintptr_t)) {
    uintptr_t kept = *(uintptr_t *)(a + i);
    *(uintptr_t *)(a + i) = *(uintptr_t *)(b + i);
    *(uintptr_t *)(b + i) = kept;
  }
  for (; i + sizeof(uint32_t) <= size; i += sizeof(uint32_t)) {
    uint32_t kept = *(uint32_t *)(a + i);
    *(uint32_t *)(a + i) = *(uint32_t *)(b + i);
    *(uint32_t *)(b + i) = kept;
  }
  for (; i < size; i++) {
    char kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

void qsort(void *base, size_t count, size_t size, comparison *compare) {
  char *elements = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0; j--) {
      char *here = elements + j * size, *before = here - size;
      if (compare(before, here) <= 0)
        break;
      exchange(before, here, size);
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0)
      return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}
