// expect: SAFE
// %e and %g: the shorter form, trailing zeros, ties to even, carries into the exponent, infinities. Two threads
// write a line each, the lines are whole.
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char line[2][24];
static int used;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *report(void *p) {
  double x = *(double *)p;
  pthread_mutex_lock(&m);
  sprintf(line[used++], "%g %.1e", x, x);
  pthread_mutex_unlock(&m);
  return 0;
}
static int prints(const char *expected, const char *format, double x) {
  char b[32];
  return snprintf(b, sizeof b, format, x) == (int)strlen(expected) && strcmp(b, expected) == 0;
}
int main(void) {
  pthread_t a, b;
  double small = 0.25, large = 1500000;
  assert(prints("0", "%g", 0.0) && prints("1e-05", "%g", 0.00001) && prints("0.0001", "%g", 0.0001));
  assert(prints("100000", "%g", 1e5) && prints("1e+06", "%g", 1e6) && prints("1e+06", "%g", 999999.5));
  assert(prints("2", "%.0g", 2.5) && prints("0.333333", "%g", 1.0 / 3) && prints("1.50000", "%#g", 1.5));
  assert(prints("  +1.00E+12", "%+11.2E", 1e12) && prints("-3.141590e+00", "%e", -3.14159));
  assert(prints("1e-10 ", "%-6g", 1e-10) && prints("00-2.5", "%06g", -2.5) == 0 && prints("-002.5", "%06g", -2.5));
  assert(prints(" inf", "%04g", INFINITY) && prints("NAN", "%G", NAN));
  pthread_create(&a, 0, report, &small);
  pthread_create(&b, 0, report, &large);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int first = line[0][0] == '0' ? 0 : 1;
  assert(strcmp(line[first], "0.25 2.5e-01") == 0);
  assert(strcmp(line[!first], "1.5e+06 1.5e+06") == 0);
  return 0;
}
