/* sprintf and its kin: the format is read character by character, as the C library does; where it is
 * a constant all of that folds away while the program is unwound.
 *
 *     snprintf(b, n, "%d:%s", i, s)    text "" / number i / text ":" / string s / terminator
 *
 * The state is a local structure, so that formatting is no event but for the bytes written and the
 * strings read. Cost: a step a character. Left out: positional arguments, wide characters (both
 * unsupported), %a and the digits of floating-point numbers that put_fixed and put_scientific do not
 * take (arbitrary ones, with a caution). */
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

static const char *sign_of(unsigned long long bits, const struct conversion *how) {
  return bits >> 63 ? "-" : how->flags & FLAG_PLUS ? "+" : how->flags & FLAG_SPACE ? " " : "";
}

static void put_signed_text(struct output *o, const char *sign, const char *text, int count,
                            const struct conversion *how) {
  int fill = how->width - count - (*sign != 0);
  int left = how->flags & FLAG_LEFT, zero = (how->flags & FLAG_ZERO) && !left;
  if (!zero && !left)
    pad(o, ' ', fill);
  put_text(o, sign);
  if (zero)
    pad(o, '0', fill);
  for (int i = 0; i < count; i++)
    put(o, text[i]);
  if (left)
    pad(o, ' ', fill);
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
  int at = sizeof digits, count = 0;
  do {
    if (places && count == places) {
      digits[--at] = '.';
      count++;
    }
    digits[--at] = (char)('0' + value % 10);
    count++;
    value /= 10;
  } while (value || count <= places || (places && count == places + 1));
  put_signed_text(o, sign_of(of.bits, how), digits + at, count, how);
  return 1;
}

static int put_not_finite(struct output *o, double x, const struct conversion *how) {
  union {
    double number;
    unsigned long long bits;
  } of = {x};
  if ((of.bits >> 52 & 0x7ff) != 0x7ff)
    return 0;
  const int is_nan = (of.bits & 0xfffffffffffffull) != 0, upper = how->flags & FLAG_UPPER;
  struct conversion spaces = *how;
  spaces.flags &= ~FLAG_ZERO;
  put_signed_text(o, sign_of(of.bits, how),
                  is_nan  ? upper ? "NAN" : "nan"
                  : upper ? "INF"
                          : "inf",
                  3, &spaces);
  return 1;
}

/* The first `most` decimal digits of m / 2^shift > 0, rounded to even, each exact until then; the result
 * is the exponent of the first one. `word` needs shift + 4 bits. */
#define DIGITS(name, word)                                                                         \
  static int name(unsigned long long m, int shift, char *digit, int most) {                        \
    unsigned long long whole = shift < 0 ? m << -shift : shift < 64 ? m >> shift : 0;              \
    word rest = shift <= 0 ? 0 : (word)m & (((word)1 << shift) - 1);                               \
    char reversed[20];                                                                             \
    int count = 0, given = 0, exponent, next = 0, more = 0;                                        \
    for (; whole; whole /= 10)                                                                     \
      reversed[count++] = (char)(whole % 10);                                                      \
    exponent = count - 1;                                                                          \
    while (count > 0 && given < most)                                                              \
      digit[given++] = reversed[--count];                                                          \
    while (given < most) {                                                                         \
      rest *= 10;                                                                                  \
      const int d = (int)(rest >> shift);                                                          \
      rest &= ((word)1 << shift) - 1;                                                              \
      if (d || given > 0)                                                                          \
        digit[given++] = (char)d;                                                                  \
      else                                                                                         \
        exponent--;                                                                                \
      if (shift <= 0)                                                                              \
        rest = 0;                                                                                  \
    }                                                                                              \
    if (count > 0) {                                                                               \
      next = reversed[--count];                                                                    \
      while (count > 0)                                                                            \
        more |= reversed[--count];                                                                 \
    } else if (shift > 0) {                                                                        \
      rest *= 10;                                                                                  \
      next = (int)(rest >> shift);                                                                 \
      rest &= ((word)1 << shift) - 1;                                                              \
    }                                                                                              \
    more |= rest != 0;                                                                             \
    if (next > 5 || (next == 5 && (more || (digit[most - 1] & 1)))) {                              \
      int i = most - 1;                                                                            \
      for (; i >= 0 && digit[i] == 9; i--)                                                         \
        digit[i] = 0;                                                                              \
      if (i >= 0) {                                                                                \
        digit[i]++;                                                                                \
      } else {                                                                                     \
        digit[0] = 1;                                                                              \
        exponent++;                                                                                \
      }                                                                                            \
    }                                                                                              \
    return exponent;                                                                               \
  }
DIGITS(digits_64, unsigned long long)
#ifdef __SIZEOF_INT128__
DIGITS(digits_128, unsigned __int128)
#endif

/* %e or (`general`) %g, exactly. 0: not such a number, nothing is put. */
static int put_scientific(struct output *o, double x, const struct conversion *how, int general) {
  union {
    double number;
    unsigned long long bits;
  } of = {x};
  int most = how->precision < 0 ? 6 : how->precision;
  if (!general)
    most++;
  else if (most == 0)
    most = 1;
  if (most > 17)
    return 0;
  const int power = (int)(of.bits >> 52 & 0x7ff);
  const unsigned long long m = (of.bits & 0xfffffffffffffull) | 1ull << 52;
  const int shift = 1075 - power;
  char digit[18] = {0};
  int exponent = 0;
  if (of.bits << 1 == 0)
    exponent = 0;
  else if (shift >= -7 && shift <= 60)
    exponent = digits_64(m, shift, digit, most);
#ifdef __SIZEOF_INT128__
  else if (power != 0 && shift > 60 && shift <= 120)
    exponent = digits_128(m, shift, digit, most);
#endif
  else
    return 0;

  const int fixed = general && exponent >= -4 && exponent < most;
  int given = most;
  if (general && !(how->flags & FLAG_ALTERNATE))
    while (given > 1 && digit[given - 1] == 0)
      given--;
  char text[40];
  int count = 0;
  if (fixed && exponent < 0) {
    text[count++] = '0';
    text[count++] = '.';
    for (int i = -1; i > exponent; i--)
      text[count++] = '0';
    for (int i = 0; i < given; i++)
      text[count++] = (char)('0' + digit[i]);
  } else {
    const int before = fixed ? exponent + 1 : 1;
    for (int i = 0; i < before || i < given; i++) {
      if (i == before)
        text[count++] = '.';
      text[count++] = (char)('0' + (i < given ? digit[i] : 0));
    }
    if ((how->flags & FLAG_ALTERNATE) && given <= before)
      text[count++] = '.';
  }
  if (!fixed) {
    const int size = exponent < 0 ? -exponent : exponent;
    text[count++] = how->flags & FLAG_UPPER ? 'E' : 'e';
    text[count++] = exponent < 0 ? '-' : '+';
    text[count++] = (char)('0' + size / 10);
    text[count++] = (char)('0' + size % 10);
  }
  put_signed_text(o, sign_of(of.bits, how), text, count, how);
  return 1;
}

static void put_real(struct output *o, double x, char conversion, struct conversion *how) {
  if (conversion == 'E' || conversion == 'F' || conversion == 'G' || conversion == 'A')
    how->flags |= FLAG_UPPER;
  const int kind = conversion | 0x20;
  if (!put_not_finite(o, x, how) && !(kind == 'f' && put_fixed(o, x, how)) &&
      !((kind == 'e' || kind == 'g') && put_scientific(o, x, how, kind == 'g')))
    put_floating(o, how);
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
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      put_real(o, va_arg(arguments, double), *f, &how);
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
