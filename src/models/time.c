/* Clocks and sleeping. A clock shows any time. Readings of a clock that cannot be set (monotonic,
 * processor time) are ordered, each at or after the one before; those of the others are not.
 * Sleeping takes any time, none too; it is a cancellation point. No signal ever interrupts it. */
#include "model_support.h"

long __sennit_input_long(void);

static long any_time(void) {
  long t = __sennit_input_long();
  __sennit_assume(t >= 0);
  return t;
}

static void any_point(struct seconds_and_fraction *point, unsigned unit) {
  point->seconds = any_time();
  point->fraction = (long)__sennit_choice(unit);
}

long time(long *result) {
  long now = any_time();
  if (result)
    *result = now;
  return now;
}

static long processor_time;

long clock(void) {
  __sennit_atomic_begin();
  long now = any_time();
  __sennit_assume(now >= processor_time);
  processor_time = now;
  __sennit_atomic_end();
  return now;
}

double difftime(long later, long earlier) {
  return (double)later - (double)earlier;
}

/* By the number of the clock: monotonic, process, thread, raw, coarse, boot. */
enum { CLOCKS = 8, REALTIME = 0, THREAD_TIME = 3, REALTIME_COARSE = 5 };
static struct seconds_and_fraction latest[CLOCKS];
static _Thread_local struct seconds_and_fraction latest_of_thread;

static int is_before(const struct seconds_and_fraction *a, const struct seconds_and_fraction *b) {
  return a->seconds < b->seconds || (a->seconds == b->seconds && a->fraction < b->fraction);
}

int clock_gettime(int clock_id, struct seconds_and_fraction *result) {
  any_point(result, 1000000000);
  if (clock_id == REALTIME || clock_id == REALTIME_COARSE || (unsigned)clock_id >= CLOCKS)
    return 0;
  struct seconds_and_fraction now = *result;
  struct seconds_and_fraction *last =
      clock_id == THREAD_TIME ? &latest_of_thread : &latest[clock_id];
  __sennit_atomic_begin();
  __sennit_assume(!is_before(&now, last));
  *last = now;
  __sennit_atomic_end();
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
