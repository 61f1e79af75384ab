/* memcpy and its kin. The front end expands copies of constant size by the types they meet; these
 * loops are for the others. Each element is a step of its own, in address order. _2 _4 _8: elements
 * of that many bytes (size is a multiple of it). */
#include "model_support.h"

#define COPY(SUFFIX, TYPE)                                                                         \
  void __sennit_memcpy##SUFFIX(void *to, const void *from, size_t size) {                          \
    TYPE *t = to;                                                                                  \
    const TYPE *f = from;                                                                          \
    for (size_t i = 0, n = size / sizeof(TYPE); i < n; i++)                                        \
      t[i] = f[i];                                                                                 \
  }

COPY(, unsigned char)
COPY(_2, uint16_t)
COPY(_4, uint32_t)
COPY(_8, uint64_t)

#define MOVE(SUFFIX, TYPE)                                                                         \
  void __sennit_memmove##SUFFIX(void *to, const void *from, size_t size) {                         \
    TYPE *t = to;                                                                                  \
    const TYPE *f = from;                                                                          \
    if ((uintptr_t)to - (uintptr_t)from >= size)                                                   \
      for (size_t i = 0, n = size / sizeof(TYPE); i < n; i++)                                      \
        t[i] = f[i];                                                                               \
    else                                                                                           \
      for (size_t i = size / sizeof(TYPE); i > 0; i--)                                             \
        t[i - 1] = f[i - 1];                                                                       \
  }

MOVE(, unsigned char)
MOVE(_2, uint16_t)
MOVE(_4, uint32_t)
MOVE(_8, uint64_t)

#define SET(SUFFIX, TYPE)                                                                          \
  void __sennit_memset##SUFFIX(void *to, int value, size_t size) {                                 \
    TYPE *t = to;                                                                                  \
    TYPE v = (TYPE)((unsigned char)value * (TYPE)0x0101010101010101u);                             \
    for (size_t i = 0, n = size / sizeof(TYPE); i < n; i++)                                        \
      t[i] = v;                                                                                    \
  }

SET(, unsigned char)
SET(_2, uint16_t)
SET(_4, uint32_t)
SET(_8, uint64_t)

void __sennit_model_copy_words(void *to, const void *from, size_t size) {
  size_t i = 0;
  for (; i + sizeof(uintptr_t) <= size; i += sizeof(uintptr_t))
    *(uintptr_t *)((char *)to + i) = *(const uintptr_t *)((const char *)from + i);
  for (; i < size; i++)
    ((char *)to)[i] = ((const char *)from)[i];
}

void __sennit_model_zero_words(void *to, size_t size) {
  size_t i = 0;
  for (; i + sizeof(uintptr_t) <= size; i += sizeof(uintptr_t))
    *(uintptr_t *)((char *)to + i) = 0;
  for (; i < size; i++)
    ((char *)to)[i] = 0;
}

void *memcpy(void *to, const void *from, size_t size) {
  __sennit_memcpy(to, from, size);
  return to;
}

void *mempcpy(void *to, const void *from, size_t size) {
  __sennit_memcpy(to, from, size);
  return (char *)to + size;
}

void *memmove(void *to, const void *from, size_t size) {
  __sennit_memmove(to, from, size);
  return to;
}

void bcopy(const void *from, void *to, size_t size) {
  __sennit_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size) {
  __sennit_memset(to, value, size);
  return to;
}

void bzero(void *to, size_t size) {
  __sennit_memset(to, 0, size);
}
void explicit_bzero(void *to, size_t size) {
  __sennit_memset(to, 0, size);
}

static int compare(const unsigned char *a, const unsigned char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    int difference = a[i] - b[i];
    if (difference)
      return difference;
  }
  return 0;
}

int memcmp(const void *a, const void *b, size_t size) {
  return compare(a, b, size);
}
int bcmp(const void *a, const void *b, size_t size) {
  return compare(a, b, size);
}

void *memchr(const void *block, int byte, size_t size) {
  const unsigned char *p = block;
  for (size_t i = 0; i < size; i++)
    if (p[i] == (unsigned char)byte)
      return (void *)(p + i);
  return 0;
}

void *memrchr(const void *block, int byte, size_t size) {
  const unsigned char *p = block;
  for (size_t i = size; i > 0; i--)
    if (p[i - 1] == (unsigned char)byte)
      return (void *)(p + i - 1);
  return 0;
}

void *rawmemchr(const void *block, int byte) {
  const unsigned char *p = block;
  while (*p != (unsigned char)byte)
    p++;
  return (void *)p;
}

void *memccpy(void *to, const void *from, int byte, size_t size) {
  unsigned char *t = to;
  const unsigned char *f = from;
  for (size_t i = 0; i < size; i++) {
    t[i] = f[i];
    if (f[i] == (unsigned char)byte)
      return t + i + 1;
  }
  return 0;
}

void *memmem(const void *block, size_t size, const void *part, size_t part_size) {
  const unsigned char *p = block;
  for (size_t i = 0; part_size <= size && i <= size - part_size; i++)
    if (compare(p + i, part, part_size) == 0)
      return (void *)(p + i);
  return 0;
}
