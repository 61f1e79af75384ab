/* <string.h>, without the mem* functions. One read or write a character, in the order of the
 * obvious loop: a string that another thread changes meanwhile is read as it changes. */
#include "model_support.h"

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

static size_t length_at_most(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

/* Returns where the terminator was written. */
static char *copy(char *to, const char *from) {
  for (;;) {
    char c = *from;
    *to = c;
    if (!c)
      return to;
    to++;
    from++;
  }
}

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static int compare(const char *a, const char *b, size_t limit, int fold) {
  for (size_t i = 0; i < limit; i++) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (fold) {
      x = (unsigned char)lower((char)x);
      y = (unsigned char)lower((char)y);
    }
    if (x != y)
      return x - y;
    if (!x)
      return 0;
  }
  return 0;
}

size_t strlen(const char *s) {
  return length(s);
}
size_t strnlen(const char *s, size_t limit) {
  return length_at_most(s, limit);
}

char *strcpy(char *to, const char *from) {
  copy(to, from);
  return to;
}

char *stpcpy(char *to, const char *from) {
  return copy(to, from);
}

static char *copy_at_most(char *to, const char *from, size_t size) {
  size_t i = 0;
  for (; i < size; i++) {
    char c = from[i];
    if (!c)
      break;
    to[i] = c;
  }
  for (; i < size; i++)
    to[i] = 0;
  return to;
}

char *strncpy(char *to, const char *from, size_t size) {
  return copy_at_most(to, from, size);
}

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t n = length(from);
  if (size > 0) {
    size_t kept = n < size ? n : size - 1;
    for (size_t i = 0; i < kept; i++)
      to[i] = from[i];
    to[kept] = 0;
  }
  return n;
}

static char *append(char *to, const char *from) {
  copy(to + length(to), from);
  return to;
}

static char *append_at_most(char *to, const char *from, size_t size) {
  char *end = to + length(to);
  size_t i = 0;
  for (; i < size; i++) {
    char c = from[i];
    if (!c)
      break;
    end[i] = c;
  }
  end[i] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  return append(to, from);
}
char *strncat(char *to, const char *from, size_t size) {
  return append_at_most(to, from, size);
}

/* Under _FORTIFY_SOURCE: see fortified.c. */
char *__strcpy_chk(char *to, const char *from, size_t room) {
  (void)room;
  copy(to, from);
  return to;
}
char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) {
  (void)room;
  return copy_at_most(to, from, size);
}
char *__strcat_chk(char *to, const char *from, size_t room) {
  (void)room;
  return append(to, from);
}
char *__strncat_chk(char *to, const char *from, size_t size, size_t room) {
  (void)room;
  return append_at_most(to, from, size);
}

int strcmp(const char *a, const char *b) {
  return compare(a, b, SIZE_MAX, 0);
}
int strncmp(const char *a, const char *b, size_t limit) {
  return compare(a, b, limit, 0);
}
int strcasecmp(const char *a, const char *b) {
  return compare(a, b, SIZE_MAX, 1);
}
int strncasecmp(const char *a, const char *b, size_t limit) {
  return compare(a, b, limit, 1);
}
int strcoll(const char *a, const char *b) {
  return compare(a, b, SIZE_MAX, 0);
}

static char *find(const char *s, char wanted) {
  for (;; s++) {
    char c = *s;
    if (c == wanted)
      return (char *)s;
    if (!c)
      return 0;
  }
}

char *strchr(const char *s, int c) {
  return find(s, (char)c);
}
char *index(const char *s, int c) {
  return find(s, (char)c);
}

static char *find_last(const char *s, char wanted) {
  const char *found = 0;
  for (;; s++) {
    char c = *s;
    if (c == wanted)
      found = s;
    if (!c)
      return (char *)found;
  }
}

char *strrchr(const char *s, int c) {
  return find_last(s, (char)c);
}
char *rindex(const char *s, int c) {
  return find_last(s, (char)c);
}

static int starts_with(const char *s, const char *prefix) {
  for (size_t i = 0; prefix[i]; i++)
    if (s[i] != prefix[i])
      return 0;
  return 1;
}

char *strstr(const char *s, const char *wanted) {
  for (;; s++) {
    if (starts_with(s, wanted))
      return (char *)s;
    if (!*s)
      return 0;
  }
}

/* How many leading characters are (inside) or are not (outside) members of the set. */
static size_t span(const char *s, const char *set, int inside) {
  size_t n = 0;
  for (;; n++) {
    char c = s[n];
    if (!c)
      return n;
    if ((find(set, c) != 0) != inside)
      return n;
  }
}

size_t strspn(const char *s, const char *set) {
  return span(s, set, 1);
}
size_t strcspn(const char *s, const char *set) {
  return span(s, set, 0);
}

char *strpbrk(const char *s, const char *set) {
  const char *p = s + span(s, set, 0);
  return *p ? (char *)p : 0;
}

static char *next_token(char *s, const char *separators, char **rest) {
  if (!s)
    s = *rest;
  s += span(s, separators, 1);
  if (!*s) {
    *rest = s;
    return 0;
  }
  char *end = s + span(s, separators, 0);
  if (*end) {
    *end = 0;
    end++;
  }
  *rest = end;
  return s;
}

static char *strtok_rest;

char *strtok(char *s, const char *separators) {
  return next_token(s, separators, &strtok_rest);
}
char *strtok_r(char *s, const char *separators, char **rest) {
  return next_token(s, separators, rest);
}
char *__strtok_r(char *s, const char *separators, char **rest) {
  return next_token(s, separators, rest);
}

static char *duplicate(const char *s, size_t n) {
  if (__sennit_option(SENNIT_OPTION_MALLOC_MAY_FAIL) && __sennit_choice(2))
    return 0;
  char *result = __sennit_alloc(n + 1);
  for (size_t i = 0; i < n; i++)
    result[i] = s[i];
  result[n] = 0;
  return result;
}

char *strdup(const char *s) {
  return duplicate(s, length(s));
}
char *__strdup(const char *s) {
  return duplicate(s, length(s));
}
char *strndup(const char *s, size_t limit) {
  return duplicate(s, length_at_most(s, limit));
}

static char error_text[] = "error";

char *strerror(int error) {
  (void)error;
  return error_text;
}

/* ------------------------------------------------------------------------------------------------
 * the less usual ones */

char *stpncpy(char *to, const char *from, size_t size) {
  size_t i = 0;
  for (; i < size && from[i]; i++)
    to[i] = from[i];
  for (size_t j = i; j < size; j++)
    to[j] = 0;
  return to + i;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t used = 0, i = 0;
  while (used < size && to[used])
    used++;
  for (; from[i]; i++)
    if (used + i + 1 < size)
      to[used + i] = from[i];
  if (used < size)
    to[used + i < size ? used + i : size - 1] = 0;
  return used + i;
}

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return (char *)s;
}

char *strsep(char **rest, const char *separators) {
  char *token = *rest;
  if (!token)
    return 0;
  for (char *s = token; *s; s++)
    for (const char *t = separators; *t; t++)
      if (*s == *t) {
        *s = 0;
        *rest = s + 1;
        return token;
      }
  *rest = 0;
  return token;
}

static char folded(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] && folded(text[i]) == folded(part[i]))
      i++;
    if (!part[i])
      return (char *)text;
    if (!*text)
      return 0;
  }
}

int strerror_r(int error, char *text, size_t size) {
  static const char what[] = "error";
  (void)error;
  size_t i = 0;
  for (; i + 1 < size && what[i]; i++)
    text[i] = what[i];
  if (size > 0)
    text[i] = 0;
  return 0;
}
