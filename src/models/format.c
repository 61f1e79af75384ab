/* sprintf and its kin: the format is read character by character, as the C library does; where it is
 * a constant all of that folds away while the program is unwound.
 *
 *     snprintf(b, n, "%d:%s", i, s)    text "" / number i / text ":" / string s / terminator
 *
 * The state is a local structure, so that formatting is no event but for the bytes written and the
 * strings read. Cost: a step a character. Left out: positional arguments, wide characters (both
 * unsupported), the digits of floating-point numbers but in %f of those that put_fixed takes
 * (arbitrary ones, with a caution). */
#include "model_support.h"

#include <stdarg.h>

enum {
  FLAG_LEFT = 1,
  FLAG_ZERO = 2,
  FLAG_PLUS = 4,
  FLAG_SPACE = 8,
  FLAG_ALTERNATE = 16,
  FLAG_UPPER = 32
};

struct output {
  char *buffer;
  size_t room; /* bytes of the buffer, with the terminator */
  size_t position;
};

/* One conversion: %[flags][width][.precision][length]. precision < 0: none. */
struct conversion {
  int flags;
  int width;
  int precision;
  int bytes; /* of an integer argument */
};

static void put(struct output *o, char c) {
  if (o->room > 0 && o->position < o->room - 1)
    o->buffer[o->position] = c;
  o->position = o->position + 1;
}

static int finish(struct output *o) {
  if (o->room > 0)
    o->buffer[o->position < o->room ? o->position : o->room - 1] = 0;
  return (int)o->position;
}

static void pad(struct output *o, char c, int count) {
  for (int i = 0; i < count; i++)
    put(o, c);
}

static void put_text(struct output *o, const char *text) {
  for (; *text; text++)
    put(o, *text);
}

static void put_char(struct output *o, int c, const struct conversion *how) {
  if (!(how->flags & FLAG_LEFT))
    pad(o, ' ', how->width - 1);
  put(o, (char)c);
  if (how->flags & FLAG_LEFT)
    pad(o, ' ', how->width - 1);
}

static void put_string(struct output *o, const char *s, const struct conversion *how) {
  int length = 0;
  if (how->width == 0) {
    for (; (how->precision < 0 || length < how->precision) && s[length]; length++)
      put(o, s[length]);
    return;
  }
  while ((how->precision < 0 || length < how->precision) && s[length])
    length++;
  if (!(how->flags & FLAG_LEFT))
    pad(o, ' ', how->width - length);
  for (int i = 0; i < length; i++)
    put(o, s[i]);
  if (how->flags & FLAG_LEFT)
    pad(o, ' ', how->width - length);
}

static void put_number(struct output *o, unsigned long long magnitude, unsigned base,
                       const char *sign, const struct conversion *how) {
  char digits[24];
  int count = 0, signs = 0;
  while (magnitude || (count == 0 && how->precision != 0)) {
    unsigned digit = (unsigned)(magnitude % base);
    digits[count++] =
        (char)(digit < 10 ? '0' + digit : (how->flags & FLAG_UPPER ? 'A' : 'a') + digit - 10);
    magnitude /= base;
  }
  while (sign[signs])
    signs++;
  int zeros = how->precision > count ? how->precision - count : 0;
  int fill = how->width - count - signs - zeros;
  int left = how->flags & FLAG_LEFT;
  int zero = (how->flags & FLAG_ZERO) && !left && how->precision < 0;
  if (!zero && !left)
    pad(o, ' ', fill);
  put_text(o, sign);
  pad(o, '0', zero ? fill : zeros);
  while (count > 0)
    put(o, digits[--count]);
  if (left)
    pad(o, ' ', fill);
}

static void put_signed(struct output *o, long long n, const struct conversion *how) {
  const char *sign = how->flags & FLAG_PLUS ? "+" : how->flags & FLAG_SPACE ? " " : "";
  put_number(o, n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n, 10, n < 0 ? "-" : sign,
             how);
}

static void put_unsigned(struct output *o, unsigned long long n, unsigned base,
                         const struct conversion *how) {
  const char *prefix = "";
  if ((how->flags & FLAG_ALTERNATE) && n)
    prefix = base == 16 ? (how->flags & FLAG_UPPER ? "0X" : "0x") : base == 8 ? "0" : "";
  put_number(o, n, base, prefix, how);
}

/* Some number of that form: the digits are not computed. */
static void put_floating(struct output *o, const struct conversion *how) {
  __sennit_caution("digits of a floating-point number in sprintf");
  if (__sennit_choice(2))
    put(o, '-');
  int digits = how->precision < 0 ? 6 : how->precision;
  for (int i = 0; i <= digits; i++) {
    char digit = __sennit_havoc_char();
    __sennit_assume(digit >= '0' && digit <= '9');
    if (i == 1)
      put(o, '.');
    put(o, digit);
  }
}

/* %f of a number whose fraction has up to 60 binary places, exactly: digit by digit, then rounded to
 * even. 0: not such a number (a very small one, a very large one, infinity, NaN), nothing is put. */
static int put_fixed(struct output *o, double x, const struct conversion *how) {
  union {
    double number;
    unsigned long long bits;
  } of = {x};
  int places = how->precision < 0 ? 6 : how->precision;
  int exponent = (int)(of.bits >> 52 & 0x7ff);
  unsigned long long m = of.bits & 0xfffffffffffffull;
  int shift = 0; /* x = m / 2^shift */
  if (m || exponent) {
    m |= 1ull << 52;
    shift = 1075 - exponent;
  }
  if (shift < 0 || shift > 60 || places > 9)
    return 0;
  unsigned long long value = m >> shift, rest = m & ((1ull << shift) - 1);
  for (int i = 0; i < places; i++) {
    if (value >> 59)
      return 0;
    rest *= 10;
    value = value * 10 + (rest >> shift);
    rest &= (1ull << shift) - 1;
  }
  unsigned long long half = shift ? 1ull << (shift - 1) : 1;
  value += rest > half || (rest == half && (value & 1));

  char digits[24];
  int count = 0;
  do {
    if (places && count == places)
      digits[count++] = '.';
    digits[count++] = (char)('0' + value % 10);
    value /= 10;
  } while (value || count <= places || (places && count == places + 1));
  const char *sign = of.bits >> 63             ? "-"
                     : how->flags & FLAG_PLUS  ? "+"
                     : how->flags & FLAG_SPACE ? " "
                                               : "";
  int fill = how->width - count - (*sign != 0);
  int left = how->flags & FLAG_LEFT, zero = (how->flags & FLAG_ZERO) && !left;
  if (!zero && !left)
    pad(o, ' ', fill);
  put_text(o, sign);
  if (zero)
    pad(o, '0', fill);
  while (count > 0)
    put(o, digits[--count]);
  if (left)
    pad(o, ' ', fill);
  return 1;
}

/* ------------------------------------------------------------------------------------------------
 * the format */

static int flag_of(char c) {
  return c == '-'   ? FLAG_LEFT
         : c == '0' ? FLAG_ZERO
         : c == '+' ? FLAG_PLUS
         : c == ' ' ? FLAG_SPACE
         : c == '#' ? FLAG_ALTERNATE
                    : 0;
}

static const char *read_number(const char *f, int *number) {
  int value = 0;
  for (; *f >= '0' && *f <= '9'; f++)
    value = value * 10 + (*f - '0');
  *number = value;
  return f;
}

static const char *read_length(const char *f, int *bytes) {
  *bytes = sizeof(int);
  for (;; f++)
    if (*f == 'h')
      *bytes = *bytes == 2 ? 1 : 2;
    else if (*f == 'l')
      *bytes = *bytes == sizeof(long) && f[-1] == 'l' ? 8 : (int)sizeof(long);
    else if (*f == 'z' || *f == 't')
      *bytes = sizeof(size_t);
    else if (*f == 'j' || *f == 'q' || *f == 'L')
      *bytes = 8;
    else
      return f;
}

static long long sign_extended(unsigned long long n, int bytes) {
  int shift = 64 - 8 * bytes;
  return (long long)(n << shift) >> shift;
}

static unsigned long long zero_extended(unsigned long long n, int bytes) {
  int shift = 64 - 8 * bytes;
  return n << shift >> shift;
}

#define INTEGER_ARGUMENT(how)                                                                      \
  ((how).bytes == 8 ? va_arg(arguments, unsigned long long)                                        \
                    : (unsigned long long)va_arg(arguments, unsigned))

static void format(struct output *o, const char *f, va_list arguments) {
  for (; *f; f++) {
    if (*f != '%') {
      put(o, *f);
      continue;
    }
    struct conversion how = {0, 0, -1, sizeof(int)};
    for (f++; flag_of(*f); f++)
      how.flags |= flag_of(*f);
    if (*f == '*') {
      f++;
      how.width = va_arg(arguments, int);
      if (how.width < 0) {
        how.flags |= FLAG_LEFT;
        how.width = -how.width;
      }
    } else {
      f = read_number(f, &how.width);
    }
    if (*f == '.') {
      f++;
      if (*f == '*') {
        f++;
        how.precision = va_arg(arguments, int);
      } else {
        f = read_number(f, &how.precision);
      }
    }
    f = read_length(f, &how.bytes);
    switch (*f) {
    case '%':
      put(o, '%');
      break;
    case 'd':
    case 'i':
      put_signed(o, sign_extended(INTEGER_ARGUMENT(how), how.bytes), &how);
      break;
    case 'X':
      how.flags |= FLAG_UPPER;
      __attribute__((fallthrough));
    case 'u':
    case 'x':
    case 'o':
      put_unsigned(o, zero_extended(INTEGER_ARGUMENT(how), how.bytes),
                   *f == 'u'   ? 10
                   : *f == 'o' ? 8
                               : 16,
                   &how);
      break;
    case 'p':
      how.flags |= FLAG_ALTERNATE;
      put_unsigned(o, (uintptr_t)va_arg(arguments, void *), 16, &how);
      break;
    case 'c':
      put_char(o, va_arg(arguments, int), &how);
      break;
    case 's':
      put_string(o, va_arg(arguments, const char *), &how);
      break;
    case 'f':
    case 'F':
      if (!put_fixed(o, va_arg(arguments, double), &how))
        put_floating(o, &how);
      break;
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      (void)va_arg(arguments, double);
      put_floating(o, &how);
      break;
    case 'n':
      *va_arg(arguments, int *) = (int)o->position;
      break;
    default:
      __sennit_unsupported("an unusual conversion in a format of sprintf");
    }
  }
}

/* ------------------------------------------------------------------------------------------------
 * the functions */

static int print(char *buffer, size_t room, const char *f, va_list arguments) {
  struct output o = {buffer, room, 0};
  format(&o, f, arguments);
  return finish(&o);
}

#define UNLIMITED ((size_t)-1)
#define PRINT(BUFFER, ROOM)                                                                        \
  va_list arguments;                                                                               \
  va_start(arguments, f);                                                                          \
  int result = print(BUFFER, ROOM, f, arguments);                                                  \
  va_end(arguments);                                                                               \
  return result;

int sprintf(char *buffer, const char *f, ...) {
  PRINT(buffer, UNLIMITED)
}
int snprintf(char *buffer, size_t room, const char *f, ...) {
  PRINT(buffer, room)
}
int vsprintf(char *buffer, const char *f, va_list arguments) {
  return print(buffer, UNLIMITED, f, arguments);
}
int vsnprintf(char *buffer, size_t room, const char *f, va_list arguments) {
  return print(buffer, room, f, arguments);
}

int __sprintf_chk(char *buffer, int flag, size_t size, const char *f, ...) {
  (void)flag;
  (void)size;
  PRINT(buffer, UNLIMITED)
}
int __snprintf_chk(char *buffer, size_t room, int flag, size_t size, const char *f, ...) {
  (void)flag;
  (void)size;
  PRINT(buffer, room)
}
int __vsprintf_chk(char *buffer, int flag, size_t size, const char *f, va_list arguments) {
  (void)flag;
  (void)size;
  return print(buffer, UNLIMITED, f, arguments);
}
int __vsnprintf_chk(char *buffer, size_t room, int flag, size_t size, const char *f,
                    va_list arguments) {
  (void)flag;
  (void)size;
  return print(buffer, room, f, arguments);
}

/* The text is made twice: its length, then its bytes. */
static int print_new(char **result, const char *f, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = print(0, 0, f, arguments);
  char *text = __sennit_model_allocate((size_t)length + 1);
  if (text)
    print(text, (size_t)length + 1, f, again);
  va_end(again);
  *result = text;
  return text ? length : -1;
}

int vasprintf(char **result, const char *f, va_list arguments) {
  return print_new(result, f, arguments);
}
int asprintf(char **result, const char *f, ...) {
  va_list arguments;
  va_start(arguments, f);
  int length = print_new(result, f, arguments);
  va_end(arguments);
  return length;
}
