/* scanf and its kin: the format is read character by character (see format.c).
 *
 * From a stream: any number of conversions succeeds, each with any value of its type; a text is of
 * any length up to its width. From a text (sscanf): what the text says. Left out: %s and %[ from a
 * stream without a width (up to 15 characters, with a caution), the value of a floating-point number
 * in a text (any value, with a caution), positional arguments, wide characters, allocation (%ms). */
#include "model_support.h"

#include <stdarg.h>

short __sennit_input_short(void);
long long __sennit_input_long_long(void);

/* One conversion: %[*][width][length]letter. width 0: none. set: where the characters of %[ stand. */
struct conversion {
  int suppressed;
  unsigned width;
  int bytes;
  char letter;
  const char *set;
};

static const char *read_conversion(const char *f, struct conversion *how) {
  *how = (struct conversion){0, 0, sizeof(int), 0, 0};
  if (*f == '*') {
    how->suppressed = 1;
    f++;
  }
  for (; *f >= '0' && *f <= '9'; f++)
    how->width = how->width * 10 + (unsigned)(*f - '0');
  for (;; f++)
    if (*f == 'h')
      how->bytes = how->bytes == 2 ? 1 : 2;
    else if (*f == 'l')
      how->bytes = f[-1] == 'l' ? 8 : (int)sizeof(long);
    else if (*f == 'z' || *f == 't')
      how->bytes = sizeof(size_t);
    else if (*f == 'j' || *f == 'q' || *f == 'L')
      how->bytes = 8;
    else
      break;
  how->letter = *f;
  if (how->letter == 'p')
    how->bytes = sizeof(void *);
  if (how->letter == 'e' || how->letter == 'g' || how->letter == 'a' || how->letter == 'E' ||
      how->letter == 'G' || how->letter == 'F') {
    how->letter = 'f';
  }
  if (how->letter == 'f' && f[-1] == 'l')
    how->bytes = 8;
  if (*f == '[') {
    how->set = f + 1;
    f += f[1] == '^' ? 2 : 1;
    do
      f++;
    while (*f && *f != ']');
  }
  return f;
}

static void store(void *to, long long value, int bytes) {
  if (bytes == 1)
    *(char *)to = (char)value;
  else if (bytes == 2)
    *(short *)to = (short)value;
  else if (bytes == 4)
    *(int *)to = (int)value;
  else
    *(long long *)to = value;
}

static int is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static int is_in_set(const char *set, char c) {
  int negative = *set == '^', found = 0;
  const char *s = set + negative;
  do {
    if (s[1] == '-' && s[2] != ']') {
      found |= s[0] <= c && c <= s[2];
      s += 3;
    } else {
      found |= *s == c;
      s++;
    }
  } while (*s && *s != ']');
  return found != negative;
}

/* ------------------------------------------------------------------------------------------------
 * from a stream */

/* At least one character. */
static void any_text(char *to, const struct conversion *how) {
  unsigned i = 0, width = how->width;
  if (width == 0) {
    __sennit_caution("scanf of a text without a width: up to 15 characters only");
    width = 15;
  }
  for (; i < width; i++) {
    char c = (char)__sennit_input_char();
    if (i > 0 && !c)
      break;
    __sennit_assume(how->set ? is_in_set(how->set, c) : c && !is_space(c));
    to[i] = c;
  }
  to[i] = 0;
}

static void any_value(const struct conversion *how, void *to) {
  switch (how->letter) {
  case 's':
  case '[':
    any_text(to, how);
    break;
  case 'c':
    for (unsigned i = 0; i < how->width || i == 0; i++)
      ((char *)to)[i] = (char)__sennit_input_char();
    break;
  default:
    if (how->bytes == 1)
      *(unsigned char *)to = __sennit_input_char();
    else if (how->bytes == 2)
      *(short *)to = __sennit_input_short();
    else if (how->bytes == 4)
      *(int *)to = __sennit_input_int();
    else
      *(long long *)to = __sennit_input_long_long();
  }
}

static int scan_stream(const char *f, va_list arguments) {
  int assigned = 0;
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  for (; *f; f++) {
    struct conversion how;
    if (*f != '%')
      continue;
    f = read_conversion(f + 1, &how);
    if (how.letter == '%' || how.suppressed)
      continue;
    if (how.letter == 'n') {
      any_value(&how, va_arg(arguments, void *));
      continue;
    }
    if (__sennit_choice(2))
      return assigned == 0 && __sennit_choice(2) ? -1 : assigned;
    any_value(&how, va_arg(arguments, void *));
    assigned++;
  }
  return assigned;
}

/* ------------------------------------------------------------------------------------------------
 * from a text */

static unsigned digit_of(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z')
    return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z')
    return (unsigned)(c - 'A') + 10;
  return 99;
}

/* The end of the number at `s`, `end` at most; `s` itself if there is none. */
static const char *read_integer(const char *s, const char *end, unsigned base, long long *value) {
  const char *start = s;
  int negative = s < end && *s == '-';
  if (s < end && (*s == '-' || *s == '+'))
    s++;
  if ((base == 0 || base == 16) && s + 2 < end && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
      digit_of(s[2]) < 16) {
    base = 16;
    s += 2;
  } else if (base == 0) {
    base = s < end && *s == '0' ? 8 : 10;
  }
  unsigned long long magnitude = 0;
  const char *first = s;
  for (; s < end && digit_of(*s) < base; s++)
    magnitude = magnitude * base + digit_of(*s);
  *value = (long long)(negative ? 0 - magnitude : magnitude);
  return s == first ? start : s;
}

static const char *read_floating(const char *s, const char *end) {
  for (; s < end && ((*s >= '0' && *s <= '9') || *s == '.' || *s == '-' || *s == '+' || *s == 'e' ||
                     *s == 'E');)
    s++;
  return s;
}

static unsigned base_of(char letter) {
  return letter == 'i'                                     ? 0
         : letter == 'x' || letter == 'X' || letter == 'p' ? 16
         : letter == 'o'                                   ? 8
                                                           : 10;
}

/* The end of the characters of %s, %[ or %c; what they are goes to `to`, if there is one. */
static const char *read_text(const char *s, const char *end, const struct conversion *how,
                             char *to) {
  unsigned n = 0, limit = how->width ? how->width : how->letter == 'c' ? 1 : ~0u;
  for (; s < end && n < limit; s++, n++) {
    if (how->letter == 's' ? is_space(*s) : how->letter == '[' && !is_in_set(how->set, *s))
      break;
    if (to)
      to[n] = *s;
  }
  if (to && how->letter != 'c' && n > 0)
    to[n] = 0;
  return s;
}

static const char *read_value(const char *s, const char *end, const struct conversion *how,
                              void *to) {
  if (how->letter == 's' || how->letter == '[' || how->letter == 'c')
    return read_text(s, end, how, to);
  const char *limit = how->width && how->width < (size_t)(end - s) ? s + how->width : end;
  long long value = 0;
  const char *after = how->letter == 'f' ? read_floating(s, limit)
                                         : read_integer(s, limit, base_of(how->letter), &value);
  if (how->letter == 'f' && to) {
    __sennit_caution("value of a floating-point number in sscanf");
    value = how->bytes == 8 ? __sennit_havoc_long_long() : __sennit_havoc_int();
  }
  if (to && after != s)
    store(to, value, how->bytes);
  return after;
}

static const char *skip_spaces(const char *s) {
  while (is_space(*s))
    s++;
  return s;
}

static int scan_text(const char *text, const char *f, va_list arguments) {
  const char *s = text, *end = text;
  int assigned = 0;
  while (*end)
    end++;
  for (; *f; f++) {
    struct conversion how;
    if (is_space(*f)) {
      s = skip_spaces(s);
      continue;
    }
    if (*f != '%') {
      if (*s != *f)
        return assigned == 0 && s == end ? -1 : assigned;
      s++;
      continue;
    }
    f = read_conversion(f + 1, &how);
    if (how.letter != 'c' && how.letter != '[' && how.letter != 'n')
      s = skip_spaces(s);
    if (how.letter == 'n') {
      store(va_arg(arguments, void *), s - text, how.bytes);
      continue;
    }
    if (how.letter == '%') {
      if (*s != '%')
        return assigned;
      s++;
      continue;
    }
    if (s == end)
      return assigned ? assigned : -1;
    const char *after = read_value(s, end, &how, how.suppressed ? 0 : va_arg(arguments, void *));
    if (after == s)
      return assigned;
    s = after;
    assigned += !how.suppressed;
  }
  return assigned;
}

/* ------------------------------------------------------------------------------------------------
 * the functions */

#define SCAN(CALL)                                                                                 \
  va_list arguments;                                                                               \
  va_start(arguments, f);                                                                          \
  int result = CALL;                                                                               \
  va_end(arguments);                                                                               \
  return result;

int scanf(const char *f, ...) {
  SCAN(scan_stream(f, arguments))
}
int fscanf(void *stream, const char *f, ...) {
  (void)stream;
  SCAN(scan_stream(f, arguments))
}
int sscanf(const char *text, const char *f, ...) {
  SCAN(scan_text(text, f, arguments))
}
int vscanf(const char *f, va_list arguments) {
  return scan_stream(f, arguments);
}
int vfscanf(void *stream, const char *f, va_list arguments) {
  (void)stream;
  return scan_stream(f, arguments);
}
int vsscanf(const char *text, const char *f, va_list arguments) {
  return scan_text(text, f, arguments);
}
