// expect: SAFE; requires: no-explicit
#include <assert.h>
#include <pthread.h>

#include <string.h>
#include <time.h>
static char stamp[2][10];
static void *thread(void *p) {
  time_t now = time(0);
  struct tm parts;
  localtime_r(&now, &parts);
  assert(parts.tm_mon < 12);
  size_t n = strftime(p, 10, "%H:%M:%S", &parts);
  assert(n < 10 && strlen(p) == n);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, thread, stamp[0]);
  pthread_join(a, 0);
  assert(strlen(stamp[0]) < 10);
}
