// expect: UNSAFE
// %f with precision, width, sign; a wrong digit.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static double sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
  pthread_mutex_lock(&m);
  sum += *(double *)p;
  pthread_mutex_unlock(&m);
  return 0;
}
static int prints(const char *expected, const char *format, double x) {
  char b[32];
  return snprintf(b, sizeof b, format, x) == (int)strlen(expected) && strcmp(b, expected) == 0;
}
int main(void) {
  pthread_t t;
  double x = 1.5, y = 0.75;
  assert(prints("0.12", "%.2f", 0.125) && prints("0.37", "%.2f", 0.375));
  assert(prints("-3.141590", "%f", -3.14159) && prints("10", "%.0f", 9.5));
  assert(prints("  +1.0|", "%+6.1f|", 0.96) && prints("002.5", "%05.1f", 2.5));
  pthread_create(&t, 0, add, &x);
  add(&y);
  pthread_join(t, 0);
  assert(prints("2.25", "%.2f", sum));
}
