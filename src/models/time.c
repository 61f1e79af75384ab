/* Clocks and sleeping. A clock shows any time; successive readings are not ordered. Sleeping takes
 * any time, none too; it is a cancellation point. No signal ever interrupts it. */
#include "model_support.h"

struct seconds_and_fraction {
  long seconds;
  long fraction;
};

long __sennit_input_long(void);

static long any_time(void) {
  long t = __sennit_input_long();
  __sennit_assume(t >= 0);
  return t;
}

static void any_point(struct seconds_and_fraction *point, long unit) {
  point->seconds = any_time();
  long fraction = __sennit_input_long();
  __sennit_assume(fraction >= 0 && fraction < unit);
  point->fraction = fraction;
}

long time(long *result) {
  long now = any_time();
  if (result)
    *result = now;
  return now;
}

long clock(void) {
  return any_time();
}

double difftime(long later, long earlier) {
  return (double)later - (double)earlier;
}

int clock_gettime(int clock_id, struct seconds_and_fraction *result) {
  (void)clock_id;
  any_point(result, 1000000000);
  return 0;
}

int clock_getres(int clock_id, struct seconds_and_fraction *result) {
  (void)clock_id;
  if (result) {
    result->seconds = 0;
    result->fraction = 1;
  }
  return 0;
}

int timespec_get(struct seconds_and_fraction *result, int base) {
  any_point(result, 1000000000);
  return base;
}

int gettimeofday(struct seconds_and_fraction *result, void *zone) {
  (void)zone;
  if (result)
    any_point(result, 1000000);
  return 0;
}

static int pass_time(void) {
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  return 0;
}

unsigned sleep(unsigned seconds) {
  (void)seconds;
  return (unsigned)pass_time();
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  return pass_time();
}

int nanosleep(const void *request, void *remaining) {
  (void)request;
  (void)remaining;
  return pass_time();
}

int clock_nanosleep(int clock_id, int flags, const void *request, void *remaining) {
  (void)clock_id;
  (void)flags;
  (void)request;
  (void)remaining;
  return pass_time();
}

int thrd_sleep(const void *request, void *remaining) {
  (void)request;
  (void)remaining;
  return pass_time();
}
