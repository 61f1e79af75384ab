/* sprintf and snprintf with a constant format: the front end calls one of these pieces for each
 * part of it.
 *
 *     snprintf(b, n, "%d:%s", i, s)  ->  __sennit_format_open(b, n); __sennit_format_signed(i, 0,
 * 0);
 *                                        __sennit_format_text(":"); __sennit_format_string(s, 0,
 * -1, 0); r = __sennit_format_close();
 *
 * sprintf has n = SIZE_MAX. The position is kept a thread. flags: below. Left out: floating point,
 * %n, positional arguments. */
#include "model_support.h"

enum {
  FLAG_LEFT = 1,
  FLAG_ZERO = 2,
  FLAG_PLUS = 4,
  FLAG_SPACE = 8,
  FLAG_ALTERNATE = 16,
  FLAG_UPPER = 32
};

static _Thread_local char *buffer;
static _Thread_local size_t room; /* bytes of the buffer, with the terminator */
static _Thread_local size_t position;

void __sennit_format_open(char *to, size_t size) {
  buffer = to;
  room = size;
  position = 0;
}

int __sennit_format_close(void) {
  if (room > 0)
    buffer[position < room ? position : room - 1] = 0;
  return (int)position;
}

static void put(char c) {
  if (room > 0 && position < room - 1)
    buffer[position] = c;
  position = position + 1;
}

static void pad(char c, int count) {
  for (int i = 0; i < count; i++)
    put(c);
}

void __sennit_format_text(const char *text) {
  for (; *text; text++)
    put(*text);
}

void __sennit_format_char(int c, int width, int flags) {
  if (!(flags & FLAG_LEFT))
    pad(' ', width - 1);
  put((char)c);
  if (flags & FLAG_LEFT)
    pad(' ', width - 1);
}

/* precision < 0: none. */
void __sennit_format_string(const char *s, int width, int precision, int flags) {
  int length = 0;
  while ((precision < 0 || length < precision) && s[length])
    length++;
  if (!(flags & FLAG_LEFT))
    pad(' ', width - length);
  for (int i = 0; i < length; i++)
    put(s[i]);
  if (flags & FLAG_LEFT)
    pad(' ', width - length);
}

static void put_number(unsigned long long magnitude, unsigned base, const char *sign, int width,
                       int flags) {
  char digits[24];
  int count = 0, signs = 0;
  do {
    unsigned digit = (unsigned)(magnitude % base);
    digits[count++] =
        (char)(digit < 10 ? '0' + digit : (flags & FLAG_UPPER ? 'A' : 'a') + digit - 10);
    magnitude /= base;
  } while (magnitude);
  while (sign[signs])
    signs++;
  int fill = width - count - signs;
  int zero = (flags & FLAG_ZERO) && !(flags & FLAG_LEFT);
  if (!zero && !(flags & FLAG_LEFT))
    pad(' ', fill);
  __sennit_format_text(sign);
  if (zero)
    pad('0', fill);
  while (count > 0)
    put(digits[--count]);
  if (flags & FLAG_LEFT)
    pad(' ', fill);
}

void __sennit_format_signed(long long n, int width, int flags) {
  const char *sign = flags & FLAG_PLUS ? "+" : flags & FLAG_SPACE ? " " : "";
  put_number(n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n, 10, n < 0 ? "-" : sign,
             width, flags);
}

/* base: 8, 10 or 16. */
void __sennit_format_unsigned(unsigned long long n, int base, int width, int flags) {
  const char *prefix = "";
  if ((flags & FLAG_ALTERNATE) && n)
    prefix = base == 16 ? (flags & FLAG_UPPER ? "0X" : "0x") : base == 8 ? "0" : "";
  put_number(n, (unsigned)base, prefix, width, flags);
}
