/* LRU cache of blocks: hash chains, a list by age, pin counts.
 *
 * Callers get a pinned entry, use it without the lock and unpin it. Only entries without pins may be evicted.
 *   cache_get     hit: pin and move to the front; miss: take the oldest entry without pins, load the block into it
 *   cache_put     unpin
 * Why it holds: pins change and victims are chosen under the one lock, in the same section in which the entry was looked
 * up. In the other version the victim search forgets to look at the pins, and the block under somebody's hands becomes
 * another one. (Found in review as "evict: skip busy buffers".)
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef ENTRIES
#define ENTRIES 2
#endif

#define N_BUCKETS   2
#define NO_BLOCK    (-1)
#define HASH(block) ((unsigned)(block) % N_BUCKETS)

struct entry {
  int block;
  int pins;
  bool valid;
  char data[4];
  struct entry *hash_next;
  struct entry *newer, *older;
};

struct cache {
  pthread_mutex_t lock;
  struct entry *buckets[N_BUCKETS];
  struct entry *newest, *oldest;
  struct entry entries[ENTRIES];
  struct {
    unsigned hits, misses, busy;
  } counters;
};

static struct cache the_cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---------------------------------------------------------------- age list */

static void age_unlink(struct cache *c, struct entry *e)
{
  if (e->newer)
    e->newer->older = e->older;
  else
    c->newest = e->older;
  if (e->older)
    e->older->newer = e->newer;
  else
    c->oldest = e->newer;
  e->newer = e->older = NULL;
}

static void age_to_front(struct cache *c, struct entry *e)
{
  e->older = c->newest;
  e->newer = NULL;
  if (c->newest)
    c->newest->newer = e;
  else
    c->oldest = e;
  c->newest = e;
}

/* ---------------------------------------------------------------- hash chains */

static struct entry *hash_find(struct cache *c, int block)
{
  struct entry *e = c->buckets[HASH(block)];
  while (e && e->block != block)
    e = e->hash_next;
  return e;
}

static void hash_insert(struct cache *c, struct entry *e)
{
  struct entry **bucket = &c->buckets[HASH(e->block)];
  e->hash_next = *bucket;
  *bucket = e;
}

static void hash_remove(struct cache *c, struct entry *e)
{
  struct entry **link = &c->buckets[HASH(e->block)];
  while (*link != e)
    link = &(*link)->hash_next;
  *link = e->hash_next;
  e->hash_next = NULL;
}

/* ---------------------------------------------------------------- cache */

static void cache_init(struct cache *c)
{
  for (int i = 0; i < ENTRIES; i++) {
    struct entry *e = &c->entries[i];
    e->block = NO_BLOCK;
    age_to_front(c, e);
  }
}

static void read_block(int block, char *data)
{
  data[0] = 'B';
  data[1] = (char)('0' + block);
  data[2] = '\0';
}

static struct entry *find_victim(struct cache *c)
{
  struct entry *e;
  for (e = c->oldest; e != NULL; e = e->newer)
    if (e->pins >= 0)
      return e;
  return NULL;
}

/* A pinned entry with the block's data, or NULL if every entry is in use. */
static struct entry *cache_get(struct cache *c, int block)
{
  pthread_mutex_lock(&c->lock);
  struct entry *e = hash_find(c, block);
  if (e) {
    c->counters.hits++;
  } else {
    e = find_victim(c);
    if (!e) {
      c->counters.busy++;
      goto out;
    }
    c->counters.misses++;
    if (e->valid)
      hash_remove(c, e);
    e->block = block;
    e->valid = true;
    hash_insert(c, e);
    read_block(block, e->data);
  }
  e->pins++;
  age_unlink(c, e);
  age_to_front(c, e);
out:
  pthread_mutex_unlock(&c->lock);
  return e;
}

static void cache_put(struct cache *c, struct entry *e)
{
  pthread_mutex_lock(&c->lock);
  assert(e->pins > 0);
  e->pins--;
  pthread_mutex_unlock(&c->lock);
}

static int cache_pinned(struct cache *c)
{
  int n = 0;
  for (int i = 0; i < ENTRIES; i++)
    n += c->entries[i].pins;
  return n;
}

/* ---------------------------------------------------------------- clients */

static void use_block(int block)
{
  struct entry *e = cache_get(&the_cache, block);
  if (!e)
    return;
  /* no lock here: the pin keeps the block in place */
  assert(e->data[1] == '0' + block);
  cache_put(&the_cache, e);
}

static void *client(void *arg)
{
  const int *block = arg;
  use_block(*block);
  return NULL;
}

int main(void)
{
  static int wanted[CLIENTS];
  pthread_t threads[CLIENTS];

  cache_init(&the_cache);
  use_block(0);
  for (int i = 1; i < CLIENTS; i++) {
    wanted[i] = i;
    pthread_create(&threads[i], NULL, client, &wanted[i]);
  }
  use_block(2);
  use_block(0);
  for (int i = 1; i < CLIENTS; i++)
    pthread_join(threads[i], NULL);

  const unsigned all = the_cache.counters.hits + the_cache.counters.misses + the_cache.counters.busy;
  assert(all == CLIENTS + 2);
  assert(cache_pinned(&the_cache) == 0);
  assert(the_cache.counters.misses >= 2);
  return 0;
}
