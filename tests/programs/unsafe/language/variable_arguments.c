// expect: UNSAFE
// Variadic functions of the program: every kind of argument, a list walked twice, one handed on.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

struct small {
  int x, y;
};
struct large {
  long a, b, c;
};

static long walk(int n, va_list list) {
  long sum = 0;
  while (n--)
    sum = sum * 10 + va_arg(list, int);
  return sum;
}

static long digits(int n, ...) {
  va_list list, again;
  va_start(list, n);
  va_copy(again, list);
  long sum = walk(n, list);
  va_end(list);
  assert(walk(n, again) == sum);
  va_end(again);
  return sum;
}

static long mixed(const char *kinds, ...) {
  va_list list;
  long sum = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'l':
      sum += va_arg(list, long long) >> 32;
      break;
    case 'd':
      sum += (long)va_arg(list, double);
      break;
    case 's':
      sum += va_arg(list, struct small).y;
      break;
    case 'b':
      sum += va_arg(list, struct large).c;
      break;
    case 'p':
      sum += *va_arg(list, char *);
      break;
    default:
      sum += va_arg(list, int);
    }
  va_end(list);
  return sum;
}

static int shared;

static void *thread(void *argument) {
  long (*call)(int, ...) = digits;
  shared = (int)call(3, 1, 2, 3);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  struct small s = {1, 20};
  struct large b = {1, 2, 300};
  long sum = mixed("ildsbpi", 1, 7LL << 32, 1000.0, s, b, "a", 2);
  assert(sum == 1 + 7 + 1000 + 20 + 300 + 'a' + 2);
  assert(digits(8, 1, 2, 3, 4, 5, 6, 7, 8) == 12345678);
  pthread_join(t, 0);
  assert(shared == 321);
}
