/* Dates: any date, any text of it. A date is not the one of the time that was given. */
#include "model_support.h"

/* struct tm of glibc. */
struct date {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

static int any_below(int limit) {
  int n = __sennit_input_int();
  __sennit_assume(n >= 0 && n < limit);
  return n;
}

static void any_date(struct date *d) {
  d->second = any_below(61);
  d->minute = any_below(60);
  d->hour = any_below(24);
  d->day = any_below(31) + 1;
  d->month = any_below(12);
  d->year = any_below(1000);
  d->weekday = any_below(7);
  d->yearday = any_below(366);
  d->summer = any_below(2);
  d->offset = 0;
  d->zone = "UTC";
}

static void any_text(char *to, size_t length) {
  size_t i = 0;
  for (; i < length; i++) {
    to[i] = (char)__sennit_input_char();
    __sennit_assume(to[i] != 0);
  }
  to[i] = 0;
}

static struct date shared_date;
static char shared_text[26];

struct date *localtime(const long *time) {
  (void)time;
  any_date(&shared_date);
  return &shared_date;
}
struct date *gmtime(const long *time) {
  return localtime(time);
}
struct date *localtime_r(const long *time, struct date *result) {
  (void)time;
  any_date(result);
  return result;
}
struct date *gmtime_r(const long *time, struct date *result) {
  return localtime_r(time, result);
}

char *ctime_r(const long *time, char *text) {
  (void)time;
  any_text(text, sizeof shared_text - 2);
  text[24] = '\n';
  text[25] = 0;
  return text;
}
char *asctime_r(const struct date *date, char *text) {
  (void)date;
  return ctime_r(0, text);
}
char *ctime(const long *time) {
  return ctime_r(time, shared_text);
}
char *asctime(const struct date *date) {
  return asctime_r(date, shared_text);
}

long mktime(struct date *date) {
  (void)*(volatile int *)&date->second;
  return __sennit_input_int();
}
long timegm(struct date *date) {
  return mktime(date);
}

size_t strftime(char *text, size_t room, const char *format, const struct date *date) {
  (void)format;
  (void)*(const volatile int *)&date->second;
  size_t i = 0;
  for (; i + 1 < room; i++) {
    char c = (char)__sennit_input_char();
    if (!c)
      break;
    text[i] = c;
  }
  if (room > 0)
    text[i] = 0;
  return i;
}

void tzset(void) {}
