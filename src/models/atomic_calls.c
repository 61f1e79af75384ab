/* The library calls that clang makes of atomics on objects of odd or large sizes (__atomic_load ...
 * with a size first). One block each. Their names are built in to the compiler, so they are given
 * by assembler labels. */
#include "model_support.h"

void atomic_load(size_t size, const void *object, void *result, int order) __asm__("__atomic_load");
void atomic_store(size_t size, void *object, const void *value,
                  int order) __asm__("__atomic_store");
void atomic_exchange(size_t size, void *object, const void *value, void *result,
                     int order) __asm__("__atomic_exchange");
_Bool atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired,
                              int success, int failure) __asm__("__atomic_compare_exchange");
_Bool atomic_is_lock_free(size_t size, const void *object) __asm__("__atomic_is_lock_free");

void atomic_load(size_t size, const void *object, void *result, int order) {
  (void)order;
  __sennit_atomic_begin();
  __sennit_model_copy_words(result, object, size);
  __sennit_atomic_end();
}

void atomic_store(size_t size, void *object, const void *value, int order) {
  (void)order;
  __sennit_atomic_begin();
  __sennit_model_copy_words(object, value, size);
  __sennit_atomic_end();
}

void atomic_exchange(size_t size, void *object, const void *value, void *result, int order) {
  (void)order;
  __sennit_atomic_begin();
  __sennit_model_copy_words(result, object, size);
  __sennit_model_copy_words(object, value, size);
  __sennit_atomic_end();
}

_Bool atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired,
                              int success, int failure) {
  (void)success;
  (void)failure;
  __sennit_atomic_begin();
  int equal = 1;
  for (size_t i = 0; i < size; i++)
    equal = equal && ((char *)object)[i] == ((char *)expected)[i];
  if (equal)
    __sennit_model_copy_words(object, desired, size);
  else
    __sennit_model_copy_words(expected, object, size);
  __sennit_atomic_end();
  return equal;
}

_Bool atomic_is_lock_free(size_t size, const void *object) {
  (void)object;
  return size <= sizeof(void *);
}
