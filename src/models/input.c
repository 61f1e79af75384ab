/* Input: any bytes, any length, any failure. Streams and descriptors have no state: a stream is an
 * opaque address. scanf: scan.c. Left out: seeking back to what was written; getline; locale; errno. */
#include "model_support.h"

long __sennit_input_long(void);

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

#define PROGRAM_TALKS_TO_ITSELF                                                                    \
  (__sennit_program_uses("pipe") || __sennit_program_uses("pipe2") ||                              \
   __sennit_program_uses("socketpair") || __sennit_program_uses("eventfd"))

/* What comes out of a pipe is no input. */
static void needs_input(int descriptor) {
  if (PROGRAM_TALKS_TO_ITSELF && descriptor != 0)
    __sennit_unsupported("reading from a pipe, a pair of sockets or an eventfd");
}

static long receive(int descriptor, void *buffer, size_t size) {
  needs_input(descriptor);
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  long n = any_count(size);
  if (n > 0)
    fill(buffer, (size_t)n);
  return n;
}

long read(int descriptor, void *buffer, size_t size) {
  return receive(descriptor, buffer, size);
}

long recv(int descriptor, void *buffer, size_t size, int flags) {
  (void)flags;
  return receive(descriptor, buffer, size);
}

long __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
  (void)room;
  return receive(descriptor, buffer, size);
}

long write(int descriptor, const void *buffer, size_t size) {
  (void)descriptor;
  (void)buffer;
  return any_count(size);
}

int pipe(int descriptors[2]) {
  if (__sennit_choice(2))
    return -1;
  int first = 3 + (__sennit_input_int() & 0xfff);
  descriptors[0] = first;
  descriptors[1] = first + 1;
  return 0;
}

/* ------------------------------------------------------------------------------------------------
 * lines of any length */

long getdelim(char **line, size_t *room, int delimiter, void *stream) {
  (void)stream;
  if (__sennit_choice(2))
    return -1;
  __sennit_caution("getline: lines of up to 15 characters only");
  if (!*line || *room < 17) {
    __sennit_free(*line);
    *line = __sennit_alloc(120);
    *room = 120;
  }
  long i = 0;
  while (i < 15) {
    char c = (char)__sennit_input_char();
    (*line)[i++] = c;
    if (c == (char)delimiter)
      break;
    if (__sennit_choice(2))
      break;
  }
  (*line)[i] = 0;
  return i;
}

long getline(char **line, size_t *room, void *stream) {
  return getdelim(line, room, '\n', stream);
}

char *getcwd(char *buffer, size_t size) {
  if (!buffer || __sennit_choice(2))
    return 0;
  size_t i = 0;
  for (; i + 1 < size; i++) {
    char c = (char)__sennit_input_char();
    if (!c)
      break;
    buffer[i] = c;
  }
  if (size > 0)
    buffer[i] = 0;
  return buffer;
}

int gethostname(char *buffer, size_t size) {
  return getcwd(buffer, size) ? 0 : -1;
}

/* ------------------------------------------------------------------------------------------------
 * waiting for descriptors: any of them is ready, at any moment */

struct polled {
  int descriptor;
  short events;
  short ready;
};

short __sennit_input_short(void);

int poll(struct polled *polled, unsigned long count, int timeout) {
  (void)timeout;
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  int ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    short events = __sennit_input_short();
    polled[i].ready = events;
    ready += events != 0;
  }
  return __sennit_choice(2) ? ready : -1;
}

static void any_set(unsigned char *set) {
  if (set)
    fill(set, 128);
}

int select(int count, void *readers, void *writers, void *others, void *timeout) {
  (void)timeout;
  any_set(readers);
  any_set(writers);
  any_set(others);
  int ready = __sennit_input_int();
  __sennit_assume(ready >= -1 && ready <= 3 * count);
  return ready;
}

int epoll_wait(int descriptor, void *events, int most, int timeout) {
  (void)descriptor;
  (void)timeout;
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  int count = __sennit_input_int();
  __sennit_assume(count >= -1 && count <= most);
  if (count > 0)
    fill(events, (size_t)count * 12);
  return count;
}

int accept(int descriptor, void *address, unsigned *size) {
  (void)descriptor;
  if (address)
    fill(address, *size);
  return (int)any_count(0xffff);
}
int accept4(int descriptor, void *address, unsigned *size, int flags) {
  (void)flags;
  return accept(descriptor, address, size);
}

int pipe2(int descriptors[2], int flags) {
  (void)flags;
  return pipe(descriptors);
}
int socketpair(int domain, int type, int protocol, int descriptors[2]) {
  (void)domain;
  (void)type;
  (void)protocol;
  return pipe(descriptors);
}

int eventfd_read(int descriptor, unsigned long long *value) {
  (void)descriptor;
  (void)value;
  __sennit_unsupported("reading from an eventfd");
}
