/* Input: any bytes, any length, any failure. Streams and descriptors have no state: a stream is an
 * opaque address.
 *
 * scanf: the front end calls __sennit_scan_N for an integer or floating conversion of N bytes and
 * __sennit_scan_string for %s, in the order of the format. Left out: seeking back to what was
 * written; getline; locale; errno. */
#include "model_support.h"

long __sennit_input_long(void);
short __sennit_input_short(void);
long long __sennit_input_long_long(void);

/* -1, or any number up to `limit`. */
static long any_count(size_t limit) {
  long n = __sennit_input_long();
  __sennit_assume(n >= -1 && (n < 0 || (size_t)n <= limit));
  return n;
}

static void fill(void *buffer, size_t size) {
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < size; i++)
    bytes[i] = __sennit_input_char();
}

/* __VERIFIER_nondet_memory: in words, so that the block does not fall into bytes. */
void __sennit_nondet_memory(void *block, size_t size) {
  size_t i = 0;
  for (; i + sizeof(long) <= size; i += sizeof(long))
    *(long *)((char *)block + i) = __sennit_input_long();
  for (; i + sizeof(int) <= size; i += sizeof(int))
    *(int *)((char *)block + i) = __sennit_input_int();
  fill((char *)block + i, size - i);
}

static int any_character(void) {
  if (__sennit_choice(2))
    return -1;
  return __sennit_input_char();
}

/* ------------------------------------------------------------------------------------------------
 * streams */

static char streams[4];
void *stdin = &streams[0];
void *stdout = &streams[1];
void *stderr = &streams[2];

static void *any_stream(void) {
  return __sennit_choice(2) ? &streams[3] : 0;
}

void *fopen(const char *path, const char *mode) {
  (void)path;
  (void)mode;
  return any_stream();
}

void *fdopen(int descriptor, const char *mode) {
  (void)descriptor;
  (void)mode;
  return any_stream();
}

void *tmpfile(void) {
  return any_stream();
}

int getchar(void) {
  return any_character();
}
int getc(void *stream) {
  return (void)stream, any_character();
}
int fgetc(void *stream) {
  return (void)stream, any_character();
}
int _IO_getc(void *stream) {
  return (void)stream, any_character();
}

static char *get_line(char *buffer, int size) {
  if (size < 1 || __sennit_choice(2))
    return 0;
  int i = 0;
  for (; i < size - 1; i++) {
    char c = (char)__sennit_input_char();
    if (!c)
      break;
    buffer[i] = c;
    if (c == '\n') {
      i++;
      break;
    }
  }
  buffer[i] = 0;
  return buffer;
}

char *fgets(char *buffer, int size, void *stream) {
  (void)stream;
  return get_line(buffer, size);
}

char *__fgets_chk(char *buffer, size_t room, int size, void *stream) {
  (void)room;
  (void)stream;
  return get_line(buffer, size);
}

size_t fread(void *buffer, size_t size, size_t count, void *stream) {
  (void)stream;
  long n = any_count(count);
  if (n <= 0 || size == 0)
    return 0;
  fill(buffer, (size_t)n * size);
  return (size_t)n;
}

/* ------------------------------------------------------------------------------------------------
 * descriptors */

static long receive(void *buffer, size_t size) {
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  long n = any_count(size);
  if (n > 0)
    fill(buffer, (size_t)n);
  return n;
}

long read(int descriptor, void *buffer, size_t size) {
  (void)descriptor;
  return receive(buffer, size);
}

long recv(int descriptor, void *buffer, size_t size, int flags) {
  (void)descriptor;
  (void)flags;
  return receive(buffer, size);
}

long __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
  (void)descriptor;
  (void)room;
  return receive(buffer, size);
}

long write(int descriptor, const void *buffer, size_t size) {
  (void)descriptor;
  (void)buffer;
  return any_count(size);
}

int pipe(int descriptors[2]) {
  if (__sennit_choice(2))
    return -1;
  int first = __sennit_input_int() & 0xffff;
  descriptors[0] = first;
  descriptors[1] = first + 1;
  return 0;
}

/* ------------------------------------------------------------------------------------------------
 * scanf */

void __sennit_scan_1(unsigned char *to) {
  *to = __sennit_input_char();
}
void __sennit_scan_2(short *to) {
  *to = __sennit_input_short();
}
void __sennit_scan_4(int *to) {
  *to = __sennit_input_int();
}
void __sennit_scan_8(long long *to) {
  *to = __sennit_input_long_long();
}

void __sennit_scan_string(char *to, size_t width) {
  size_t i = 0;
  for (; i < width; i++) {
    char c = (char)__sennit_input_char();
    if (!c)
      break;
    to[i] = c;
  }
  to[i] = 0;
}

/* ------------------------------------------------------------------------------------------------
 * the environment */

static char variable[16];

char *getenv(const char *name) {
  (void)name;
  if (__sennit_choice(2))
    return 0;
  __sennit_caution("getenv: texts of up to 15 characters only");
  fill(variable, sizeof variable - 1);
  return variable;
}
