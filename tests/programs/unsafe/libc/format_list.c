// expect: UNSAFE
// vsnprintf and vasprintf in variadic functions: each thread's message arrives whole.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[2][16];
static int lines;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void say(const char *format, ...) {
  char text[16];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  assert(n == (int)strlen(text));
  pthread_mutex_lock(&lock);
  strcpy(line[lines++], text);
  pthread_mutex_unlock(&lock);
}

static void *thread(void *name) {
  say("%s=%d", (const char *)name, 7);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, thread, "a");
  pthread_create(&b, 0, thread, "b");
  pthread_join(a, 0);
  pthread_join(b, 0);
  char *both;
  assert(asprintf(&both, "%s,%s", line[0], line[1]) == 7);
  assert(strcmp(both, "a=7,b=7") == 0);
  free(both);
}
