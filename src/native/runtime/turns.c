// Turns: who may go on. A turn belongs to one thread; it is over when its thread arrives at an entry
// of a later turn, parks or ends. Then the next turn begins whose thread still wants it.
//
// A thread's callbacks are matched with its entries in order; callbacks that the plan does not know
// (locals at -O0) are let through, entries whose callback does not come (the interpreter splits a
// copy of a struct in words) are skipped when a later one arrives.
#define _GNU_SOURCE
#include "runtime.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { lookahead = 64, patience_seconds = 5, most_seconds = 30 };

int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_mutex_unlock(pthread_mutex_t *);
int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __real_pthread_cond_broadcast(pthread_cond_t *);
int __real_usleep(unsigned);
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

struct row {
  uintptr_t address;
  unsigned place;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct sn_thread *threads;
static size_t thread_count;
static unsigned *owners; // of each turn
static unsigned turn_count, turn;
static struct row *rows;
static size_t row_count;
static char **places;
static size_t place_count;
static unsigned violator;
static atomic_ulong progress;
static int result_file = -1;
static int stop_for_debugger;
static _Thread_local struct sn_thread *self;

// ------------------------------------------------------------------------------------------------
// the plan

static void *grown(void *old, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity)
    return old;
  *capacity = *capacity ? *capacity * 2 : 64;
  return realloc(old, *capacity * size);
}

static void read_line(char *line) {
  static size_t row_capacity, place_capacity, turn_capacity;
  char kind, text[4096];
  unsigned thread, number, place;
  int created;
  unsigned long value;
  if (sscanf(line, "threads %u %u", &number, &violator) == 2) {
    thread_count = number;
    threads = calloc(number, sizeof *threads);
    for (unsigned i = 0; i < number; ++i)
      threads[i].index = i;
  } else if (sscanf(line, "parks %u", &thread) == 1) {
    threads[thread].parks = 1;
  } else if (sscanf(line, "turn %u", &number) == 1) {
    owners = grown(owners, turn_count, &turn_capacity, sizeof *owners);
    owners[turn_count++] = number;
  } else if (sscanf(line, "place %4095[^\n]", text) == 1) {
    places = grown(places, place_count, &place_capacity, sizeof *places);
    places[place_count++] = strdup(text);
  } else if (sscanf(line, "row %lx %u", &value, &place) == 2) {
    rows = grown(rows, row_count, &row_capacity, sizeof *rows);
    rows[row_count++] = (struct row){value, place};
  } else if (sscanf(line, "entry %u %c %u %u %d %lu", &thread, &kind, &number, &place, &created,
                    &value) == 6) {
    struct sn_thread *t = &threads[thread];
    t->entries = grown(t->entries, t->count, &t->capacity, sizeof *t->entries);
    t->entries[t->count++] = (struct sn_entry){(enum sn_kind)kind, number, place, created, value};
  }
}

static void *watch(void *unused) {
  (void)unused;
  unsigned long seen = 0;
  // No callback for a while, or for long enough nothing but callbacks (a loop that spins).
  for (int quiet = 0, all = 0; quiet < patience_seconds * 10 && all < most_seconds * 10;
       ++quiet, ++all) {
    __real_usleep(100000);
    const unsigned long now = atomic_load(&progress);
    if (now != seen)
      quiet = 0;
    seen = now;
  }
  char text[4600] = "the threads do not go on";
  if (turn < turn_count) {
    const struct sn_thread *t = &threads[owners[turn]];
    const char *where = t->next < t->count ? places[t->entries[t->next].place] : "its end";
    snprintf(text, sizeof text, "thread %u does not get to %s in turn %u of %u", owners[turn],
             where, turn + 1, turn_count);
  }
  sn_result("diverged", text);
}

static noreturn void died(int signal) {
  char text[100];
  snprintf(text, sizeof text, "the program dies of signal %d (%s)", signal, strsignal(signal));
  sn_result("died", text);
}

static void ends(void) {
  // The process would end here. Others may still have turns.
  sn_end_thread();
  while (turn < turn_count)
    __real_usleep(1000);
  __real_usleep(100000); // the last turn's thread is on its way to the failure
  sn_result("ended", "the program ends without failing");
}

__attribute__((constructor(101))) static void start(void) {
  const char *plan = getenv("SENNIT_PLAN"), *result = getenv("SENNIT_RESULT");
  stop_for_debugger = getenv("SENNIT_STOP") != NULL;
  if (result)
    result_file = open(result, O_WRONLY);
  FILE *file = plan ? fopen(plan, "r") : NULL;
  if (!file)
    sn_result("diverged", "cannot read the plan");
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, file) > 0)
    read_line(line);
  fclose(file);
  free(line);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!stop_for_debugger)
    for (int i = 0; i < 5; ++i)
      signal((const int[]){SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}[i], died);
  atexit(ends);
  sn_begin_thread(0);
  pthread_t watcher;
  if (!stop_for_debugger)
    __real_pthread_create(&watcher, NULL, watch, NULL);
}

void sn_result(const char *word, const char *text) {
  static atomic_flag told = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&told))
    for (;;)
      pause();
  dprintf(result_file < 0 ? 2 : result_file, "%s\n%s\n", word, text);
  if (stop_for_debugger && strcmp(word, "failed") == 0)
    __builtin_debugtrap(); // gdb takes over
  _exit(0);
}

void sn_failed(const char *how, const char *file, unsigned line) {
  char text[4600];
  if (self && self->index != violator) {
    snprintf(text, sizeof text, "thread %u fails before the one that should: %s at %s:%u",
             self->index, how, file, line);
    sn_result("diverged", text);
  }
  if (file)
    snprintf(text, sizeof text, "%s at %s:%u", how, file, line);
  else
    snprintf(text, sizeof text, "%s", how);
  sn_result("failed", text);
}

void sn_aborts(void) {
  if (self && self->index == violator && self->next == self->count)
    sn_failed("abort()", NULL, 0);
  sn_pass();
  died(SIGABRT);
}

// ------------------------------------------------------------------------------------------------
// turns; the lock is held

static void pass_on(void) {
  while (turn < turn_count && threads[owners[turn]].wanted > turn)
    ++turn;
  __real_pthread_cond_broadcast(&changed);
}

static void wait_for_turn(struct sn_thread *t, unsigned wanted) {
  if (wanted <= turn) {
    t->wanted = wanted;
    return;
  }
  t->wanted = wanted;
  pass_on();
  while (turn < wanted)
    __real_pthread_cond_wait(&changed, &lock);
}

static int stands_for(enum sn_kind callback, enum sn_kind entry) {
  if (callback == SN_RANGE && entry == SN_CALL)
    return 1; // a copy by a function of the library
  const int memory = entry == SN_READ || entry == SN_WRITE;
  return callback == entry || ((callback == SN_ATOMIC || callback == SN_RANGE) && memory);
}

static long place_of(uintptr_t pc) {
  size_t low = 0, high = row_count; // the last row at or before pc
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (rows[middle].address <= pc)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? -1 : (long)rows[low - 1].place;
}

static size_t find_entry(const struct sn_thread *t, enum sn_kind kind, long place) {
  const size_t end = t->count - t->next > lookahead ? t->next + lookahead : t->count;
  for (size_t i = t->next; i < end; ++i)
    if (t->entries[i].place == (unsigned long)place && stands_for(kind, t->entries[i].kind))
      return i;
  return t->count;
}

// Further entries of the same callback: the write of an update, the words of a copy.
static int belongs_to(const struct sn_thread *t, enum sn_kind kind, const struct sn_entry *found) {
  const struct sn_entry *next = &t->entries[t->next];
  if (t->next == t->count || next->place != found->place || next->turn != found->turn)
    return 0;
  if (kind == SN_ATOMIC)
    return next == found + 1 && found->kind == SN_READ && next->kind == SN_WRITE;
  return kind == SN_RANGE && (next->kind == SN_PHASE || stands_for(kind, next->kind));
}

const struct sn_entry *sn_enter(enum sn_kind kind, uintptr_t pc) {
  struct sn_thread *t = self;
  if (!t)
    return NULL;
  const long place = place_of(pc);
  sn_pass();
  atomic_fetch_add(&progress, 1);
  __real_pthread_mutex_lock(&lock);
  const struct sn_entry *found = NULL;
  const size_t i = find_entry(t, kind, place);
  if (i < t->count) {
    found = &t->entries[i];
    t->next = i + 1;
    while (belongs_to(t, kind, found))
      ++t->next;
    if (kind != SN_INPUT)
      wait_for_turn(t, found->turn);
  }
  __real_pthread_mutex_unlock(&lock);
  return found;
}

size_t sn_pieces(uintptr_t pc) {
  const struct sn_thread *t = self;
  if (!t)
    return 0;
  const long place = place_of(pc);
  size_t i = t->next, reads = 0, writes = 0;
  while (i < t->count && t->entries[i].place != (unsigned long)place)
    ++i;
  const size_t first = i;
  for (; i < t->count && t->entries[i].place == (unsigned long)place; ++i) {
    reads += t->entries[i].kind == SN_READ;
    writes += t->entries[i].kind == SN_WRITE;
  }
  if (i == first || t->entries[first].turn == t->entries[i - 1].turn)
    return 0;
  return reads > writes ? reads : writes;
}

void sn_enter_rest(const struct sn_entry *call) {
  struct sn_thread *t = self;
  if (!t || !call)
    return;
  atomic_fetch_add(&progress, 1);
  __real_pthread_mutex_lock(&lock);
  const struct sn_entry *last = NULL;
  while (t->next < t->count && t->entries[t->next].kind == SN_PHASE &&
         t->entries[t->next].place == call->place)
    last = &t->entries[t->next++];
  if (last)
    wait_for_turn(t, last->turn);
  __real_pthread_mutex_unlock(&lock);
  if (!last)
    sn_pass(); // it still waits when the plan ends
}

void sn_release(void) {
  struct sn_thread *t = self;
  if (!t)
    return;
  __real_pthread_mutex_lock(&lock);
  t->wanted = t->next < t->count ? t->entries[t->next].turn : SN_NEVER;
  pass_on();
  __real_pthread_mutex_unlock(&lock);
}

void sn_begin_thread(int index) {
  self = index >= 0 && (size_t)index < thread_count ? &threads[index] : NULL;
}

void sn_end_thread(void) {
  if (!self)
    return;
  atomic_fetch_add(&progress, 1);
  __real_pthread_mutex_lock(&lock);
  self->wanted = SN_NEVER;
  self->next = self->count;
  pass_on();
  __real_pthread_mutex_unlock(&lock);
}

void sn_pass(void) {
  if (self && self->next == self->count && self->parks)
    sn_park();
}

void sn_park(void) {
  sn_end_thread();
  for (;;)
    pause();
}
