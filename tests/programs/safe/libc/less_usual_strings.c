// expect: SAFE
#include <assert.h>
#include <pthread.h>

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
char *strcasestr(const char *, const char *);
char *strchrnul(const char *, int);
void *memmem(const void *, size_t, const void *, size_t);

static char path[] = "usr:bin:sbin";
static int fields;

static void *thread(void *argument) {
  char *rest = path, *field;
  while ((field = strsep(&rest, ":")))
    fields += (int)strlen(field) > 0;
  return argument;
}

int main(void) {
  pthread_t t;
  char text[8];
  pthread_create(&t, 0, thread, 0);
  assert(stpncpy(text, "abc", 5) == text + 3);
  assert(strcmp(strcasestr("Hello World", "WOR"), "World") == 0);
  assert(*strchrnul("abc", 'z') == 0);
  assert(memmem("abcabd", 6, "abd", 3));
  assert(ffs(12) == 3 && ldiv(17, 5).rem == 2);
  double d = strtod("-12.5e1x", 0);
  assert(d == -125.0 && atof("0.1") == 0.1);
  pthread_join(t, 0);
  assert(fields == 3);
}
