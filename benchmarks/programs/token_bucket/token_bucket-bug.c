// A rate limiter: token buckets in a small table, lock-free, one 64-bit word a bucket (tokens and time of the last refill).
//
// limiter_admit(key, cost, now) refills by the time that has passed, takes `cost` tokens if there are enough and
// publishes both numbers in one compare-and-swap. Concurrent calls with different clocks are fine: time in a bucket
// never goes back.
//
// Why it holds: the new word is computed from the word that the compare-and-swap expects, so no refill counts twice
// and no token is spent twice. The other version stores the caller's clock: when a caller with an older clock comes
// second, the bucket's time goes back, and the same time is paid out again.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef CALLERS
#define CALLERS 2
#endif
#ifndef CALLS
#define CALLS 1
#endif

enum limiter_result { LIMITER_OK, LIMITER_DENIED, LIMITER_NO_ROOM, LIMITER_BAD_COST };

#define BURST          4u  /* tokens at most */
#define TOKENS_PER_TICK 1u
#define TABLE_SIZE     2u
#define NO_KEY         0u

// ---------------------------------------------------------------- a bucket's word

typedef union bucket_word {
    uint64_t whole;
    struct {
        uint32_t tokens;
        uint32_t stamp;
    } part;
} bucket_word;

_Static_assert(sizeof(bucket_word) == sizeof(uint64_t), "one word");

struct bucket {
    _Atomic uint32_t key;
    _Atomic uint64_t word;
};

struct limiter {
    struct bucket table[TABLE_SIZE];
    atomic_uint denied;
};

static inline bucket_word bucket_read(const struct bucket *b)
{
    bucket_word w;
    w.whole = atomic_load_explicit(&((struct bucket *)b)->word, memory_order_acquire);
    return w;
}

static inline bucket_word make_word(uint32_t tokens, uint32_t stamp)
{
    bucket_word w;
    w.part.tokens = tokens;
    w.part.stamp = stamp;
    return w;
}

static inline uint32_t min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// ---------------------------------------------------------------- the table

static void limiter_init(struct limiter *l)
{
    memset(l, 0, sizeof *l);
    for (unsigned i = 0; i < TABLE_SIZE; i++)
        atomic_init(&l->table[i].word, make_word(BURST, 0).whole);
}

// The key's bucket; claims a free one if there is none. NULL if the table is full.
static struct bucket *limiter_bucket(struct limiter *l, uint32_t key)
{
    for (unsigned probe = 0; probe < TABLE_SIZE; probe++) {
        struct bucket *b = &l->table[(key + probe) % TABLE_SIZE];
        uint32_t seen = atomic_load(&b->key);

        if (seen == NO_KEY && atomic_compare_exchange_strong(&b->key, &seen, key))
            return b;
        if (seen == key)
            return b;
    }
    return NULL;
}

static enum limiter_result limiter_admit(struct limiter *l, uint32_t key, uint32_t cost, uint32_t now)
{
    struct bucket *b;
    bucket_word old;
    uint32_t passed, stamp, tokens;

    if (cost == 0 || cost > BURST)
        return LIMITER_BAD_COST;
    b = limiter_bucket(l, key);
    if (!b)
        return LIMITER_NO_ROOM;
    do {
        old = bucket_read(b);
        stamp = old.part.stamp;
        passed = now > stamp ? now - stamp : 0;
        tokens = min_u32(BURST, old.part.tokens + passed * TOKENS_PER_TICK);
        if (tokens < cost) {
            atomic_fetch_add_explicit(&l->denied, 1, memory_order_relaxed);
            return LIMITER_DENIED;
        }
    } while (!atomic_compare_exchange_weak(&b->word, &old.whole, make_word(tokens - cost, now).whole));
    return LIMITER_OK;
}

// ---------------------------------------------------------------- the test

static struct limiter limiter;

struct caller {
    uint32_t key;
    uint32_t cost;
    uint32_t now;
    uint32_t spent;
    unsigned denied;
};

static const char *result_name(enum limiter_result r)
{
    static const char *const names[] = {"ok", "denied", "no room", "bad cost"};
    return names[r];
}

static void *caller_main(void *arg)
{
    struct caller *self = arg;

    for (int i = 0; i < CALLS; i++) {
        const enum limiter_result r = limiter_admit(&limiter, self->key, self->cost, self->now + (uint32_t)i);
        switch (r) {
        case LIMITER_OK:
            self->spent += self->cost;
            break;
        case LIMITER_DENIED:
            self->denied++;
            break;
        case LIMITER_NO_ROOM:
        case LIMITER_BAD_COST:
            assert(result_name(r)[0] == '?'); // neither can happen here
        }
    }
    return NULL;
}

int main(void)
{
    static struct caller callers[CALLERS];
    pthread_t threads[CALLERS];
    uint32_t spent = 0, latest = 0;
    unsigned denied = 0;

    limiter_init(&limiter);
    assert(limiter_admit(&limiter, 7, BURST, 0) == LIMITER_OK);
    spent += BURST;
    assert(limiter_admit(&limiter, 7, 0, 0) == LIMITER_BAD_COST);
    assert(limiter_admit(&limiter, 8, 1, 0) == LIMITER_OK);
    for (uint32_t i = 0; i < CALLERS; i++)
        callers[i] = (struct caller){.key = 7, .cost = 1, .now = 1 + i};
    for (int i = 1; i < CALLERS; i++)
        pthread_create(&threads[i], NULL, caller_main, &callers[i]);
    caller_main(&callers[0]);
    for (int i = 1; i < CALLERS; i++)
        pthread_join(threads[i], NULL);

    for (int i = 0; i < CALLERS; i++) {
        spent += callers[i].spent;
        denied += callers[i].denied;
        if (callers[i].now + CALLS - 1 > latest)
            latest = callers[i].now + CALLS - 1;
    }
    if (limiter_admit(&limiter, 7, 1, latest) == LIMITER_OK)
        spent++;
    else
        denied++;
    const bucket_word end = bucket_read(limiter_bucket(&limiter, 7));
    assert(end.part.tokens <= BURST);
    assert(end.part.stamp <= latest);
    assert(spent + end.part.tokens <= BURST + end.part.stamp * TOKENS_PER_TICK);
    assert(denied == atomic_load(&limiter.denied));
    assert(spent + denied == BURST + CALLERS * CALLS + 1);
    assert(limiter_admit(&limiter, 9, 1, 0) == LIMITER_NO_ROOM);
    return 0;
}
