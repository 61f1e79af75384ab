/* The few functions of <math.h> that are exact without arithmetic. The others are in
 * effect_free.txt: any value. */
#include "model_support.h"

double fabs(double x) {
  return x < 0 ? -x : x;
}
float fabsf(float x) {
  return x < 0 ? -x : x;
}
double fmax(double x, double y) {
  return x != x || x < y ? y : x;
}
double fmin(double x, double y) {
  return x != x || y < x ? y : x;
}
