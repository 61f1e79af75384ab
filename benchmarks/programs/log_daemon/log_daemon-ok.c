// Asynchronous logger: producers format into the front buffer under a lock, a writer thread swaps front and back buffer
// and writes the back one to the "disk" without the lock. When the front buffer is full, messages are dropped and counted,
// and the next swap reports how many.
//
// Why it holds: all producers work on the front buffer under the lock, and the writer is the only one that touches the back
// one; the swap happens under the lock, so the two roles never meet in one buffer. In the other version the writer takes
// the wrong one of the two, the buffer that has just become the front one, and empties it beside the producers.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef MESSAGES
#define MESSAGES 2
#endif

#ifndef LOG_BUFFER_SIZE
#define LOG_BUFFER_SIZE 8
#endif
#define LOG_LINE_MAX    8
#define DISK_SIZE       64

typedef enum { LOG_DEBUG, LOG_INFO, LOG_ERROR } log_level_t;

typedef struct {
  char text[LOG_BUFFER_SIZE];
  size_t used;
  unsigned lines;
} log_buffer_t;

typedef struct {
  pthread_mutex_t mutex;
  log_buffer_t buffers[2];
  int front;
  unsigned dropped;
  log_level_t threshold;
  bool closed;
} logger_t;

typedef struct {
  char bytes[DISK_SIZE];
  size_t size;
  unsigned lines;
  unsigned reported_drops;
} disk_t;

static logger_t logger = {.mutex = PTHREAD_MUTEX_INITIALIZER, .threshold = LOG_INFO};
static disk_t disk;

static const char level_letters[] = {[LOG_DEBUG] = 'D', [LOG_INFO] = 'I', [LOG_ERROR] = 'E'};

// "I12\n": level, producer, number.
static size_t format_line(char *line, log_level_t level, int producer, int number) {
  size_t n = 0;
  line[n++] = level_letters[level];
  line[n++] = (char)('0' + producer);
  line[n++] = (char)('0' + number);
  line[n++] = '\n';
  line[n] = '\0';
  return n;
}

static bool buffer_append(log_buffer_t *b, const char *line, size_t length) {
  if (b->used + length > sizeof b->text)
    return false;
  memcpy(b->text + b->used, line, length);
  b->used += length;
  b->lines++;
  return true;
}

static bool level_by_letter(char letter, log_level_t *level) {
  for (size_t i = 0; i < sizeof level_letters; i++)
    if (level_letters[i] == letter) {
      *level = (log_level_t)i;
      return true;
    }
  return false;
}

// True if the message will reach the disk.
static bool log_message(log_level_t level, int producer, int number) {
  char line[LOG_LINE_MAX];
  if (level < logger.threshold)
    return false;
  const size_t length = format_line(line, level, producer, number);

  pthread_mutex_lock(&logger.mutex);
  bool ok = !logger.closed && buffer_append(&logger.buffers[logger.front], line, length);
  if (!ok)
    logger.dropped++;
  pthread_mutex_unlock(&logger.mutex);
  return ok;
}

// Makes the back buffer the front one and returns the full one. The lock is held.
static log_buffer_t *swap_buffers(unsigned *dropped) {
  log_buffer_t *full = &logger.buffers[logger.front];
  logger.front ^= 1;
  *dropped = logger.dropped;
  logger.dropped = 0;
  return full;
}

static void disk_write(log_buffer_t *b, unsigned dropped) {
  assert(disk.size + b->used <= sizeof disk.bytes);
  memcpy(disk.bytes + disk.size, b->text, b->used);
  disk.size += b->used;
  disk.lines += b->lines;
  disk.reported_drops += dropped;
  b->used = 0;
  b->lines = 0;
}

// One round of the writer; false if there was nothing to do and the logger is closed.
static bool writer_round(void) {
  unsigned dropped;
  pthread_mutex_lock(&logger.mutex);
  const bool last = logger.closed;
  log_buffer_t *full = swap_buffers(&dropped);
  pthread_mutex_unlock(&logger.mutex);
  disk_write(full, dropped);
  return !last;
}

static void *writer_main(void *unused) {
  (void)unused;
  for (int round = 0; round < 2; round++)
    if (!writer_round())
      break;
  return NULL;
}

typedef struct {
  int id;
  unsigned logged;
  unsigned lost;
} producer_t;

static void *producer_main(void *arg) {
  producer_t *self = arg;
  for (int i = 0; i < MESSAGES; i++) {
    log_message(LOG_DEBUG, self->id, i); // below the threshold
    if (log_message(i == 0 ? LOG_ERROR : LOG_INFO, self->id, i))
      self->logged++;
    else
      self->lost++;
  }
  return NULL;
}

// Every line is whole, and each producer's lines are in order.
static void check_disk(void) {
  int next[PRODUCERS] = {0};
  assert(disk.size % 4 == 0);
  for (size_t at = 0; at < disk.size; at += 4) {
    const char *line = disk.bytes + at;
    log_level_t level;
    assert(level_by_letter(line[0], &level) && level >= logger.threshold);
    assert(line[3] == '\n');
    const int id = line[1] - '0', number = line[2] - '0';
    assert(id >= 0 && id < PRODUCERS);
    assert(number >= next[id]);
    next[id] = number + 1;
  }
}

int main(void) {
  pthread_t writer, threads[PRODUCERS];
  static producer_t producers[PRODUCERS];
  unsigned logged = 0, lost = 0;

  pthread_create(&writer, NULL, writer_main, NULL);
  for (int i = 0; i < PRODUCERS; i++) {
    producers[i].id = i;
    pthread_create(&threads[i], NULL, producer_main, &producers[i]);
  }
  for (int i = 0; i < PRODUCERS; i++)
    pthread_join(threads[i], NULL);
  pthread_mutex_lock(&logger.mutex);
  logger.closed = true;
  pthread_mutex_unlock(&logger.mutex);
  pthread_join(writer, NULL);
  assert(!log_message(LOG_ERROR, 0, 9));
  while (writer_round()) // the writer may have left before the end: what is in the buffers is written now
    ;
  writer_round();

  for (int i = 0; i < PRODUCERS; i++) {
    logged += producers[i].logged;
    lost += producers[i].lost;
  }
  assert(logged + lost == PRODUCERS * MESSAGES);
  assert(disk.lines == logged);
  assert(disk.reported_drops == lost + 1);
  check_disk();
  return 0;
}
