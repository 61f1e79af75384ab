/* Numbers: text to integer, absolute values, pseudo-random numbers (any sequence).
 * Left out: hexadecimal floating-point numbers, infinities and NaN as texts; long double. */
#include "model_support.h"

static int digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 99;
}

static int is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

struct number {
  unsigned long long magnitude;
  int negative;
  int overflow; /* magnitude passed the limit */
};

/* "0x" counts as a prefix only before a hexadecimal digit. */
static const char *skip_prefix(const char *s, int *base) {
  if ((*base == 0 || *base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
      digit_of(s[2]) < 16) {
    *base = 16;
    return s + 2;
  }
  if (*base == 0)
    *base = *s == '0' ? 8 : 10;
  return s;
}

static struct number parse(const char *text, char **end, int base, unsigned long long limit) {
  struct number result = {0, 0, 0};
  const char *s = text;
  while (is_space(*s))
    s++;
  if (*s == '-' || *s == '+') {
    result.negative = *s == '-';
    s++;
  }
  s = skip_prefix(s, &base);
  const char *first = s;
  for (;; s++) {
    int digit = digit_of(*s);
    if (digit >= base)
      break;
    if (result.magnitude > (limit - (unsigned)digit) / (unsigned)base)
      result.overflow = 1;
    else
      result.magnitude = result.magnitude * (unsigned)base + (unsigned)digit;
  }
  if (end)
    *end = (char *)(s == first ? text : s);
  return result;
}

static long long to_signed(const char *text, char **end, int base, unsigned long long maximum) {
  struct number n = parse(text, end, base, maximum + 1);
  if (n.overflow || (!n.negative && n.magnitude > maximum)) {
    __sennit_model_errno = E_RANGE;
    return n.negative ? -(long long)maximum - 1 : (long long)maximum;
  }
  return (long long)(n.negative ? 0 - n.magnitude : n.magnitude);
}

static unsigned long long to_unsigned(const char *text, char **end, int base,
                                      unsigned long long maximum) {
  struct number n = parse(text, end, base, maximum);
  if (n.overflow) {
    __sennit_model_errno = E_RANGE;
    return maximum;
  }
  return n.negative ? 0 - n.magnitude : n.magnitude;
}

#define LONG_MAXIMUM ((unsigned long)-1 >> 1)
#define LONG_LONG_MAXIMUM ((unsigned long long)-1 >> 1)

long strtol(const char *s, char **end, int base) {
  return (long)to_signed(s, end, base, LONG_MAXIMUM);
}
long long strtoll(const char *s, char **end, int base) {
  return to_signed(s, end, base, LONG_LONG_MAXIMUM);
}
intmax_t strtoimax(const char *s, char **end, int base) {
  return to_signed(s, end, base, LONG_LONG_MAXIMUM);
}
unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)to_unsigned(s, end, base, (unsigned long)-1);
}
unsigned long long strtoull(const char *s, char **end, int base) {
  return to_unsigned(s, end, base, (unsigned long long)-1);
}
uintmax_t strtoumax(const char *s, char **end, int base) {
  return to_unsigned(s, end, base, (unsigned long long)-1);
}

int atoi(const char *s) {
  return (int)to_signed(s, 0, 10, LONG_MAXIMUM);
}
long atol(const char *s) {
  return (long)to_signed(s, 0, 10, LONG_MAXIMUM);
}
long long atoll(const char *s) {
  return to_signed(s, 0, 10, LONG_LONG_MAXIMUM);
}

int abs(int n) {
  return n < 0 ? -n : n;
}
long labs(long n) {
  return n < 0 ? -n : n;
}
long long llabs(long long n) {
  return n < 0 ? -n : n;
}

struct int_division {
  int quotient, remainder;
};
struct int_division div(int a, int b) {
  return (struct int_division){a / b, a % b};
}

struct long_division {
  long quotient, remainder;
};
struct long_division ldiv(long a, long b) {
  return (struct long_division){a / b, a % b};
}
struct long_long_division {
  long long quotient, remainder;
};
struct long_long_division lldiv(long long a, long long b) {
  return (struct long_long_division){a / b, a % b};
}
struct long_long_division imaxdiv(long long a, long long b) {
  return (struct long_long_division){a / b, a % b};
}
long long imaxabs(long long n) {
  return n < 0 ? -n : n;
}

int ffsll(long long n) {
  for (int bit = 0; bit < 64; bit++)
    if (n >> bit & 1)
      return bit + 1;
  return 0;
}
int ffsl(long n) {
  return ffsll(n);
}
int ffs(int n) {
  return ffsll(n);
}

/* Up to 15 digits and a power of ten of at most 22: exact by one division or multiplication
 * (Clinger, How to read floating point numbers accurately, 1990). Anything else: any value. */
double strtod(const char *text, char **end) {
  const char *s = text;
  while (is_space(*s))
    s++;
  int negative = *s == '-';
  if (*s == '-' || *s == '+')
    s++;
  unsigned long long digits = 0;
  int count = 0, scale = 0, seen = 0, point = 0;
  for (;; s++) {
    if (*s == '.' && !point) {
      point = 1;
      continue;
    }
    if (*s < '0' || *s > '9')
      break;
    seen = 1;
    digits = digits * 10 + (unsigned)(*s - '0');
    count += digits != 0;
    scale -= point;
  }
  if (!seen) {
    if (end)
      *end = (char *)text;
    return 0;
  }
  if ((*s == 'e' || *s == 'E') &&
      (digit_of(s[1]) < 10 || ((s[1] == '-' || s[1] == '+') && digit_of(s[2]) < 10))) {
    int minus = s[1] == '-', exponent = 0;
    for (s += digit_of(s[1]) < 10 ? 1 : 2; digit_of(*s) < 10; s++)
      if (exponent < 1000)
        exponent = exponent * 10 + digit_of(*s);
    scale += minus ? -exponent : exponent;
  }
  if (end)
    *end = (char *)s;
  if (count > 15 || scale > 22 || scale < -22) {
    __sennit_caution("value of a floating-point number with many digits");
    return __sennit_havoc_double();
  }
  double power = 1, value = (double)digits;
  for (int i = 0; i < (scale < 0 ? -scale : scale); i++)
    power *= 10;
  value = scale < 0 ? value / power : value * power;
  return negative ? -value : value;
}
double atof(const char *text) {
  return strtod(text, 0);
}
float strtof(const char *text, char **end) {
  __sennit_caution("strtof is rounded twice");
  return (float)strtod(text, end);
}

/* Any number is as random as another; seeds are ignored. */
static int any_positive(void) {
  return __sennit_input_int() & 0x7fffffff;
}

int rand(void) {
  return any_positive();
}
int rand_r(unsigned *seed) {
  *seed = *seed + 1;
  return any_positive();
}
long random(void) {
  return any_positive();
}
long lrand48(void) {
  return any_positive();
}
long mrand48(void) {
  return __sennit_input_int();
}
unsigned arc4random(void) {
  return (unsigned)__sennit_input_int();
}
unsigned arc4random_uniform(unsigned bound) {
  return bound < 2 ? 0 : (unsigned)__sennit_input_int() % bound;
}
long nrand48(unsigned short state[3]) {
  state[0] = (unsigned short)(state[0] + 1);
  return any_positive();
}
int random_r(void *state, int *result) {
  (void)state;
  return *result = any_positive(), 0;
}

/* ------------------------------------------------------------------------------------------------
 * network byte order: the machines of --32 and --64 are little-endian */

uint16_t htons(uint16_t n) {
  return (uint16_t)(n << 8 | n >> 8);
}
uint16_t ntohs(uint16_t n) {
  return (uint16_t)(n << 8 | n >> 8);
}
uint32_t htonl(uint32_t n) {
  return n << 24 | (n & 0xff00) << 8 | (n >> 8 & 0xff00) | n >> 24;
}
uint32_t ntohl(uint32_t n) {
  return n << 24 | (n & 0xff00) << 8 | (n >> 8 & 0xff00) | n >> 24;
}
