// Open-addressing hash map under a home-made reader-writer lock (one atomic word: writer bit, upgrade bit, readers).
//
// get_or_compute looks under the shared lock first; if the key is missing it upgrades. Only one reader may wait for an
// upgrade (the upgrade bit); a reader that does not get the bit has to let go of everything, take the exclusive lock and
// look again.
// Why it holds: whoever inserts is alone, and either kept its shared lock since it looked (upgrade), or looks again. The
// other version asks only for room after the detour through the exclusive lock, and inserts the key a second time.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#ifndef READERS
#define READERS 2
#endif

typedef uint32_t u32;
typedef int32_t i32;

/* ====================================================================== lock */

#define RW_WRITER   0x80000000u
#define RW_UPGRADER 0x40000000u
#define RW_READERS  0x3fffffffu

typedef struct RwLock {
  _Atomic u32 word;
} RwLock;

static inline bool rw_change(RwLock *l, u32 from, u32 to) {
  return atomic_compare_exchange_strong_explicit(&l->word, &from, to, memory_order_acq_rel, memory_order_relaxed);
}

static void rw_lock_shared(RwLock *l) {
  for (;;) {
    u32 w = atomic_load_explicit(&l->word, memory_order_relaxed);
    if (!(w & (RW_WRITER | RW_UPGRADER)) && rw_change(l, w, w + 1))
      return;
  }
}

static void rw_unlock_shared(RwLock *l) {
  u32 before = atomic_fetch_sub_explicit(&l->word, 1, memory_order_release);
  assert((before & RW_READERS) > 0);
}

static void rw_lock(RwLock *l) {
  for (;;) {
    u32 w = atomic_load_explicit(&l->word, memory_order_relaxed);
    if (w == 0 && rw_change(l, 0, RW_WRITER))
      return;
  }
}

static void rw_unlock(RwLock *l) {
  atomic_store_explicit(&l->word, 0, memory_order_release);
}

// The caller holds the shared lock. True: it holds the exclusive one now, without a gap. False: it holds what it held.
static bool rw_try_upgrade(RwLock *l) {
  u32 w;
  do {
    w = atomic_load_explicit(&l->word, memory_order_relaxed);
    if (w & RW_UPGRADER)
      return false;
  } while (!rw_change(l, w, w | RW_UPGRADER));
  while (!rw_change(l, RW_UPGRADER | 1, RW_WRITER)) {
    // the other readers leave
  }
  return true;
}

/* ====================================================================== map */

#define MAP_SIZE 4u
#define MAP_MASK (MAP_SIZE - 1)
#define EMPTY    0u

typedef struct Entry {
  u32 key; // EMPTY or key
  i32 value;
} Entry;

typedef struct Map {
  RwLock lock;
  Entry table[MAP_SIZE];
  u32 count;
} Map;

typedef i32 (*ComputeFn)(u32 key);

static inline u32 hash_key(u32 key) {
  key ^= key >> 4;
  return key * 0x9e3779b1u >> 30;
}

// Entry of the key, or the free one where it would go, or NULL.
static Entry *map_probe(Map *m, u32 key) {
  u32 at = hash_key(key) & MAP_MASK;
  for (u32 i = 0; i < MAP_SIZE; ++i, at = (at + 1) & MAP_MASK) {
    Entry *e = &m->table[at];
    if (e->key == key || e->key == EMPTY)
      return e;
  }
  return NULL;
}

static bool map_find(Map *m, u32 key, i32 *value) {
  const Entry *e = map_probe(m, key);
  if (!e || e->key == EMPTY)
    return false;
  *value = e->value;
  return true;
}

static bool map_add(Map *m, u32 key, i32 value) {
  Entry *e = map_probe(m, key);
  if (!e)
    return false;
  if (e->key != EMPTY)
    e = map_probe(m, EMPTY); // the caller should know better; chained behind
  *e = (Entry){key, value};
  m->count++;
  return true;
}

// Calls visit for each entry under the shared lock until it says false.
static bool map_for_each(Map *m, bool (*visit)(void *, const Entry *), void *context) {
  bool go_on = true;
  rw_lock_shared(&m->lock);
  for (u32 i = 0; go_on && i < MAP_SIZE; ++i)
    if (m->table[i].key != EMPTY)
      go_on = visit(context, &m->table[i]);
  rw_unlock_shared(&m->lock);
  return go_on;
}

static i32 map_get_or_compute(Map *m, u32 key, ComputeFn compute) {
  i32 value = -1;

  rw_lock_shared(&m->lock);
  if (map_find(m, key, &value)) {
    rw_unlock_shared(&m->lock);
    return value;
  }
  const bool gapless = rw_try_upgrade(&m->lock);
  if (!gapless) {
    rw_unlock_shared(&m->lock);
    rw_lock(&m->lock);
  }
  if (gapless || m->count < MAP_SIZE) {
    value = compute(key);
    map_add(m, key, value);
  }
  rw_unlock(&m->lock);
  return value;
}

/* ====================================================================== test */

static Map map;
static atomic_int computed;

static i32 triple(u32 key) {
  atomic_fetch_add(&computed, 1);
  return (i32)(3 * key);
}

static void *reader(void *arg) {
  const u32 key = (u32)(uintptr_t)arg;
  const i32 value = map_get_or_compute(&map, key, triple);
  assert(value == (i32)(3 * key));
  return NULL;
}

static u32 count_of(const Map *m, u32 key) {
  u32 n = 0;
  for (const Entry *e = m->table; e != m->table + MAP_SIZE; ++e)
    n += e->key == key;
  return n;
}

static bool add_value(void *context, const Entry *e) {
  *(i32 *)context += e->value;
  return e->value != 0;
}

int main(void) {
  i32 sum = 0;
  pthread_t threads[READERS];
  const u32 key = 7, other = 7 + 16;

  rw_lock(&map.lock);
  const bool added = map_add(&map, other, 69);
  rw_unlock(&map.lock);
  assert(added && map.count == 1);

  for (int i = 1; i < READERS; ++i)
    pthread_create(&threads[i], NULL, reader, (void *)(uintptr_t)key);
  reader((void *)(uintptr_t)key);
  for (int i = 1; i < READERS; ++i)
    pthread_join(threads[i], NULL);

  assert(reader((void *)(uintptr_t)other) == NULL);
  assert(count_of(&map, key) == 1);
  assert(count_of(&map, other) == 1);
  assert(map.count == 2);
  assert(map_for_each(&map, add_value, &sum) && sum == 69 + 21);
  assert(atomic_load(&computed) == 1);
  assert(atomic_load(&map.lock.word) == 0);
  return 0;
}
