/* <ctype.h> in the C locale: the functions, and the tables that glibc's macros read. The tables
 * start at -128. */
#include "model_support.h"

static int in(int c, int low, int high) {
  return c >= low && c <= high;
}
static int is_alpha(int c) {
  return in(c, 'a', 'z') || in(c, 'A', 'Z');
}
static int is_alnum(int c) {
  return is_alpha(c) || in(c, '0', '9');
}

int isupper(int c) {
  return in(c, 'A', 'Z');
}
int islower(int c) {
  return in(c, 'a', 'z');
}
int isalpha(int c) {
  return is_alpha(c);
}
int isdigit(int c) {
  return in(c, '0', '9');
}
int isalnum(int c) {
  return is_alnum(c);
}
int isxdigit(int c) {
  return in(c, '0', '9') || in(c, 'a', 'f') || in(c, 'A', 'F');
}
int isspace(int c) {
  return c == ' ' || in(c, '\t', '\r');
}
int isblank(int c) {
  return c == ' ' || c == '\t';
}
int isprint(int c) {
  return in(c, ' ', '~');
}
int isgraph(int c) {
  return in(c, '!', '~');
}
int ispunct(int c) {
  return in(c, '!', '~') && !is_alnum(c);
}
int iscntrl(int c) {
  return in(c, 0, 31) || c == 127;
}
int isascii(int c) {
  return in(c, 0, 127);
}
int toupper(int c) {
  return in(c, 'a', 'z') ? c - 32 : c;
}
int tolower(int c) {
  return in(c, 'A', 'Z') ? c + 32 : c;
}
int toascii(int c) {
  return c & 127;
}

/* glibc's bits on a little-endian machine. */
enum {
  UPPER = 0x100,
  LOWER = 0x200,
  ALPHA = 0x400,
  DIGIT = 0x800,
  XDIGIT = 0x1000,
  SPACE = 0x2000,
  PRINT = 0x4000,
  GRAPH = 0x8000,
  BLANK = 0x1,
  CNTRL = 0x2,
  PUNCT = 0x4,
  ALNUM = 0x8,
  HEX_UPPER = GRAPH | PRINT | ALPHA | ALNUM | UPPER | XDIGIT,
  ANY_UPPER = GRAPH | PRINT | ALPHA | ALNUM | UPPER,
  HEX_LOWER = GRAPH | PRINT | ALPHA | ALNUM | LOWER | XDIGIT,
  ANY_LOWER = GRAPH | PRINT | ALPHA | ALNUM | LOWER,
  ANY_DIGIT = GRAPH | PRINT | ALNUM | DIGIT | XDIGIT,
  ANY_PUNCT = GRAPH | PRINT | PUNCT
};

static const unsigned short classes[384] = {
    [128 + 0 ... 128 + 8] = CNTRL,
    [128 + 9] = CNTRL | SPACE | BLANK,
    [128 + 10 ... 128 + 13] = CNTRL | SPACE,
    [128 + 14 ... 128 + 31] = CNTRL,
    [128 + 32] = SPACE | PRINT | BLANK,
    [128 + 33 ... 128 + 47] = ANY_PUNCT,
    [128 + 48 ... 128 + 57] = ANY_DIGIT,
    [128 + 58 ... 128 + 64] = ANY_PUNCT,
    [128 + 65 ... 128 + 70] = HEX_UPPER,
    [128 + 71 ... 128 + 90] = ANY_UPPER,
    [128 + 91 ... 128 + 96] = ANY_PUNCT,
    [128 + 97 ... 128 + 102] = HEX_LOWER,
    [128 + 103 ... 128 + 122] = ANY_LOWER,
    [128 + 123 ... 128 + 126] = ANY_PUNCT,
    [128 + 127] = CNTRL,
};
static const unsigned short *const classes_at_zero = classes + 128;

const unsigned short *const *__ctype_b_loc(void) {
  return &classes_at_zero;
}

#define EIGHT(f, n) f(n), f(n + 1), f(n + 2), f(n + 3), f(n + 4), f(n + 5), f(n + 6), f(n + 7)
#define SIXTY_FOUR(f, n)                                                                           \
  EIGHT(f, (n)), EIGHT(f, (n + 8)), EIGHT(f, (n + 16)), EIGHT(f, (n + 24)), EIGHT(f, (n + 32)),    \
      EIGHT(f, (n + 40)), EIGHT(f, (n + 48)), EIGHT(f, (n + 56))
#define ALL(f)                                                                                     \
  SIXTY_FOUR(f, -128), SIXTY_FOUR(f, -64), SIXTY_FOUR(f, 0), SIXTY_FOUR(f, 64),                    \
      SIXTY_FOUR(f, 128), SIXTY_FOUR(f, 192)
/* Below zero the tables hold what the byte has as an unsigned char, but EOF stays EOF. */
#define BYTE(n) ((n) < -1 ? (n) + 256 : (n))
#define TO_UPPER(n) ((n) >= 'a' && (n) <= 'z' ? (n) - 32 : BYTE(n))
#define TO_LOWER(n) ((n) >= 'A' && (n) <= 'Z' ? (n) + 32 : BYTE(n))

static const int upper[384] = {ALL(TO_UPPER)};
static const int lower[384] = {ALL(TO_LOWER)};
static const int *const upper_at_zero = upper + 128;
static const int *const lower_at_zero = lower + 128;

const int *const *__ctype_toupper_loc(void) {
  return &upper_at_zero;
}
const int *const *__ctype_tolower_loc(void) {
  return &lower_at_zero;
}
