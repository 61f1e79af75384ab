/* What glibc's headers make of memcpy and its kin under _FORTIFY_SOURCE, in files that were
 * preprocessed so: the plain function with the size of the destination behind the arguments. The
 * size is not looked at: an overrun is undefined behaviour in the plain function as well. Those of
 * strings stand in string.c, those of input in input.c. */
#include "model_support.h"

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room) {
  (void)room;
  __sennit_memcpy(to, from, size);
  return to;
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
  (void)room;
  __sennit_memmove(to, from, size);
  return to;
}

void *__memset_chk(void *to, int value, size_t size, size_t room) {
  (void)room;
  __sennit_memset(to, value, size);
  return to;
}
