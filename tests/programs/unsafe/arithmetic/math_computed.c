// expect: UNSAFE
// Functions of <math.h> have their values where the arguments are one of a few; else any value.
#include <assert.h>
#include <math.h>
#include <pthread.h>
double __VERIFIER_nondet_double(void);
static double side[2] = {3, 4}, squares, any;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *square(void *p) {
  double y = pow(*(double *)p, 3);
  pthread_mutex_lock(&m);
  squares += y;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, square, &side[0]);
  pthread_create(&b, 0, square, &side[1]);
  any = sin(__VERIFIER_nondet_double());
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sqrt(squares) == 5 && hypot(side[0], side[1]) == 5);
  assert(exp(0) == 1 && log(1) == 0 && cos(0) == 1 && exp(1) > 2.71828 && exp(1) < 2.71829);
  assert(log2(1024) == 10 && log10(1000) == 3 && cbrt(27) == 3 && powf(2, 0.5f) > 1.41421f && powf(2, 0.5f) < 1.41422f);
  assert(isnan(log(-1)) && atan2(1, 1) * 4 > 3.14159 && pow(0, 0) == 1);
  return 0;
}
