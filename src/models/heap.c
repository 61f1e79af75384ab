/* The malloc family. It never fails, but under --malloc-may-fail each call may.
 *
 * calloc and realloc write and read in words: nobody else may touch that memory meanwhile (a racing
 * access of the old block is a use after free). Left out: zero-initialised pages of mmap;
 * malloc_usable_size. */
#include "model_support.h"

void *__sennit_model_allocate(size_t size) {
  if (__sennit_option(SENNIT_OPTION_MALLOC_MAY_FAIL) && __sennit_choice(2)) {
    __sennit_model_errno = E_NOMEM;
    return 0;
  }
  return __sennit_alloc(size);
}

void *malloc(size_t size) {
  return __sennit_model_allocate(size);
}

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    __sennit_model_errno = E_NOMEM;
    return 0;
  }
  void *block = __sennit_model_allocate(bytes);
  if (block)
    __sennit_model_zero_words(block, bytes);
  return block;
}

void free(void *block) {
  __sennit_free(block);
}
void cfree(void *block) {
  __sennit_free(block);
}

static void *resize(void *block, size_t size) {
  if (!block)
    return __sennit_model_allocate(size);
  if (size == 0) {
    __sennit_free(block);
    return 0;
  }
  void *larger = __sennit_model_allocate(size);
  if (!larger)
    return 0;
  size_t old = __sennit_object_size(block);
  __sennit_model_copy_words(larger, block, old < size ? old : size);
  __sennit_free(block);
  return larger;
}

void *realloc(void *block, size_t size) {
  return resize(block, size);
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    __sennit_model_errno = E_NOMEM;
    return 0;
  }
  return resize(block, bytes);
}

void *aligned_alloc(size_t alignment, size_t size) {
  (void)alignment;
  return __sennit_model_allocate(size);
}

void *memalign(size_t alignment, size_t size) {
  (void)alignment;
  return __sennit_model_allocate(size);
}

void *valloc(size_t size) {
  return __sennit_model_allocate(size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  (void)alignment;
  void *result = __sennit_model_allocate(size);
  if (!result)
    return E_NOMEM;
  *block = result;
  return 0;
}

/* Anonymous memory is zero; files are not modelled. */
void *mmap(void *where, size_t size, int protection, int flags, int descriptor, long offset) {
  (void)where;
  (void)protection;
  (void)offset;
  void *block = __sennit_alloc(size);
  if (descriptor != -1 && !(flags & 0x20))
    __sennit_caution("contents of a mapped file");
  else
    __sennit_model_zero_words(block, size);
  return block;
}
int munmap(void *block, size_t size) {
  (void)size;
  __sennit_free(block);
  return 0;
}
