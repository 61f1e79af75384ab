/* What glibc's headers make of memcpy and its kin under _FORTIFY_SOURCE, in files that were
 * preprocessed so: the plain function with the size of the destination behind the arguments. The
 * size is not looked at: an overrun is undefined behaviour in the plain function as well. */
#include "model_support.h"

char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t size);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t size);
char *fgets(char *buffer, int size, void *stream);
long read(int descriptor, void *buffer, size_t size);

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

char *__strcpy_chk(char *to, const char *from, size_t room) {
  return (void)room, strcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) {
  return (void)room, strncpy(to, from, size);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
  return (void)room, strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t size, size_t room) {
  return (void)room, strncat(to, from, size);
}

char *__fgets_chk(char *buffer, size_t room, int size, void *stream) {
  return (void)room, fgets(buffer, size, stream);
}

long __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
  return (void)room, read(descriptor, buffer, size);
}
