/* <math.h> as far as it is exact: rounding, classification, the parts of a number, square root. The others are
 * computed where the arguments are one of a few (src/ir/library_functions.cpp), else any value. C11 7.12, annex F. What the compiler turns into instructions by itself never comes here. */
#include "model_support.h"

#define WORD(x) (((union { double d; uint64_t w; }){(x)}).w)
#define DOUBLE(x) (((union { uint64_t w; double d; }){(x)}).d)
#define SIGN 0x8000000000000000u
#define FRACTION 0x000fffffffffffffu

#define ONE(name) \
  double name(double x) { return __builtin_##name(x); } \
  float name##f(float x) { return __builtin_##name##f(x); }
ONE(fabs)
ONE(sqrt)
ONE(floor)
ONE(ceil)
ONE(trunc)
ONE(round)
ONE(rint)
ONE(nearbyint)
ONE(roundeven)
double fmod(double x, double y) {
  return __builtin_fmod(x, y);
}
float fmodf(float x, float y) {
  return __builtin_fmodf(x, y);
}
#define WHOLE(name, type) \
  type name(double x) { return __builtin_##name(x); } \
  type name##f(float x) { return __builtin_##name##f(x); }
WHOLE(lround, long)
WHOLE(llround, long long)
WHOLE(lrint, long)
WHOLE(llrint, long long)

double copysign(double x, double y) {
  return __builtin_copysign(x, y);
}
float copysignf(float x, float y) {
  return __builtin_copysignf(x, y);
}
/* A NaN is as good as missing. */
double fmax(double x, double y) {
  return x != x || x < y ? y : x;
}
double fmin(double x, double y) {
  return x != x || y < x ? y : x;
}
float fmaxf(float x, float y) {
  return x != x || x < y ? y : x;
}
float fminf(float x, float y) {
  return x != x || y < x ? y : x;
}
double fdim(double x, double y) {
  return x <= y ? 0.0 : x - y;
}
float fdimf(float x, float y) {
  return x <= y ? 0.0f : x - y;
}

double modf(double x, double *whole) {
  *whole = __builtin_trunc(x);
  return __builtin_copysign(__builtin_isinf(x) ? 0.0 : x - *whole, x);
}
float modff(float x, float *whole) {
  *whole = __builtin_truncf(x);
  return __builtin_copysignf(__builtin_isinf(x) ? 0.0f : x - *whole, x);
}

/* x = fraction * 2^exponent, the fraction in [1/2, 1). */
double frexp(double x, int *exponent) {
  int moved = 0;
  *exponent = 0;
  if (x == 0 || !__builtin_isfinite(x))
    return x;
  if ((WORD(x) & ~SIGN) <= FRACTION) {
    x *= 0x1p54;
    moved = 54;
  }
  *exponent = (int)(WORD(x) >> 52 & 0x7ff) - 1022 - moved;
  return DOUBLE((WORD(x) & (SIGN | FRACTION)) | 0x3fe0000000000000u);
}
float frexpf(float x, int *exponent) {
  return (float)frexp(x, exponent);
}

/* x * 2^n, rounded once: only the last product may be inexact. A step down goes to 2^-969 at most, so that a number
 * that ends as a subnormal one is still normal, with all its bits, before the last step. */
double scalbn(double x, int n) {
  for (int i = 0; i < 2 && n > 1023; ++i) {
    x *= 0x1p1023;
    n -= 1023;
  }
  for (int i = 0; i < 2 && n < -1022; ++i) {
    x *= 0x1p-969;
    n += 969;
  }
  n = n > 1023 ? 1023 : n < -1022 ? -1022 : n;
  return x * DOUBLE((uint64_t)(1023 + n) << 52);
}
double ldexp(double x, int n) {
  return scalbn(x, n);
}
float scalbnf(float x, int n) { /* exact as a double, but for what is 0 or infinity as a float anyway */
  return (float)scalbn(x, n < -400 ? -400 : n > 400 ? 400 : n);
}
float ldexpf(float x, int n) {
  return scalbnf(x, n);
}

/* The old names behind the macros of <math.h>. */
int __isnan(double x) {
  return x != x;
}
int __isnanf(float x) {
  return x != x;
}
int isnan(double x) {
  return x != x;
}
int __isinf(double x) {
  return x == __builtin_inf() ? 1 : x == -__builtin_inf() ? -1 : 0;
}
int __isinff(float x) {
  return __isinf(x);
}
int isinf(double x) {
  return __isinf(x);
}
int __finite(double x) {
  return __builtin_isfinite(x) ? 1 : 0;
}
int __finitef(float x) {
  return __finite(x);
}
int finite(double x) {
  return __finite(x);
}
int __signbit(double x) {
  return WORD(x) >> 63 != 0;
}
int __signbitf(float x) {
  return __signbit(x);
}
/* glibc: FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4 */
int __fpclassify(double x) {
  const uint64_t size = WORD(x) & ~SIGN;
  return x != x ? 0 : size > (FRACTION | 0x7fe0000000000000u) ? 1 : size == 0 ? 2 : size <= FRACTION ? 3 : 4;
}
int __fpclassifyf(float x) {
  const int class = __fpclassify(x);
  return class == 4 && x < 0x1p-126f && x > -0x1p-126f ? 3 : class;
}
