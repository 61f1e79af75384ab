/*
 * hazard_stack: a small lock-free library in the "one struct per concept, explicit memory orders" style.
 *
 *   hp_*     hazard pointers after Michael (2004): a domain with one record per thread, each record with one slot,
 *            a private list of retired nodes and a scan that frees what no slot names.
 *   lfs_*    a LIFO stack on top of it.
 *
 * Why it holds: a thread announces the node it is about to read in its slot and then looks whether the node is still the
 * top. If it is, the node had not been retired before the announcement, so every later scan sees the slot. The node's
 * memory is therefore valid while the slot names it (`state` says so: freeing marks the node before it goes to the
 * allocator's cache, from which it is never taken in this test).
 * In the other version the second look goes to the slot instead of the top, and finds there what was just written; a node
 * can be retired and scanned in between.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef POPPERS
#define POPPERS 1 /* besides main */
#endif
#ifndef ITEMS
#define ITEMS 2
#endif

enum { HP_MAX_THREADS = POPPERS + 1, HP_SCAN_AT = 1, HP_RETIRED_MAX = 4 };

/* ------------------------------------------------------------------------------------------ hazard pointers */

typedef void (*hp_reclaim_fn)(void *);

typedef struct hp_record {
    _Atomic(void *) slot;
    atomic_flag in_use;
    /* owner only */
    void *retired[HP_RETIRED_MAX];
    unsigned n_retired;
} hp_record_t;

typedef struct hp_domain {
    hp_record_t records[HP_MAX_THREADS];
    hp_reclaim_fn reclaim;
} hp_domain_t;

static hp_record_t *hp_acquire_record(hp_domain_t *dom)
{
    for (unsigned i = 0; i < HP_MAX_THREADS; i++) {
        if (!atomic_flag_test_and_set_explicit(&dom->records[i].in_use, memory_order_acquire))
            return &dom->records[i];
    }
    return NULL;
}

static void hp_release_record(hp_record_t *rec)
{
    atomic_store_explicit(&rec->slot, NULL, memory_order_release);
    atomic_flag_clear_explicit(&rec->in_use, memory_order_release);
}

static inline void hp_set(hp_record_t *rec, void *p)
{
    atomic_store_explicit(&rec->slot, p, memory_order_seq_cst);
}

static inline void hp_clear(hp_record_t *rec)
{
    atomic_store_explicit(&rec->slot, NULL, memory_order_release);
}

static bool hp_is_announced(hp_domain_t *dom, const void *p)
{
    for (unsigned i = 0; i < HP_MAX_THREADS; i++) {
        if (atomic_load_explicit(&dom->records[i].slot, memory_order_seq_cst) == p)
            return true;
    }
    return false;
}

/* Reclaims every retired node that no slot names. */
static void hp_scan(hp_domain_t *dom, hp_record_t *rec)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < rec->n_retired; i++) {
        void *p = rec->retired[i];
        if (hp_is_announced(dom, p))
            rec->retired[kept++] = p;
        else
            dom->reclaim(p);
    }
    rec->n_retired = kept;
}

static void hp_retire(hp_domain_t *dom, hp_record_t *rec, void *p)
{
    assert(rec->n_retired < HP_RETIRED_MAX);
    rec->retired[rec->n_retired++] = p;
    if (rec->n_retired >= HP_SCAN_AT)
        hp_scan(dom, rec);
}

/* ------------------------------------------------------------------------------------------ the stack */

#define NODE_LIVE 0x5afeu
#define NODE_FREE 0xdeadu

typedef struct lfs_node {
    struct lfs_node *next;
    int value;
    atomic_uint state;
} lfs_node_t;

typedef struct lfs_stack {
    _Atomic(lfs_node_t *) top;
    hp_domain_t *dom;
} lfs_stack_t;

static void lfs_node_free(void *p)
{
    lfs_node_t *n = p;
    unsigned old = atomic_exchange_explicit(&n->state, NODE_FREE, memory_order_relaxed);
    assert(old == NODE_LIVE); /* reclaimed once only */
}

static bool lfs_push(lfs_stack_t *s, int value)
{
    lfs_node_t *n = malloc(sizeof *n);
    if (n == NULL)
        return false;
    n->value = value;
    atomic_init(&n->state, NODE_LIVE);
    n->next = atomic_load_explicit(&s->top, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&s->top, &n->next, n, memory_order_release,
                                                  memory_order_relaxed)) {
    }
    return true;
}

static lfs_node_t *lfs_protect_top(lfs_stack_t *s, hp_record_t *rec)
{
    lfs_node_t *top;

    do {
        top = atomic_load_explicit(&s->top, memory_order_relaxed);
        if (top == NULL)
            return NULL;
        hp_set(rec, top);
    } while (top != atomic_load_explicit(&s->top, memory_order_acquire));
    return top;
}

/* Returns false if the stack is empty. */
static bool lfs_pop(lfs_stack_t *s, hp_record_t *rec, int *value)
{
    lfs_node_t *top, *next;

    for (;;) {
        top = lfs_protect_top(s, rec);
        if (top == NULL) {
            hp_clear(rec);
            return false;
        }
        assert(atomic_load_explicit(&top->state, memory_order_relaxed) == NODE_LIVE);
        next = top->next;
        if (atomic_compare_exchange_strong_explicit(&s->top, &top, next, memory_order_acq_rel,
                                                    memory_order_relaxed))
            break;
    }
    *value = top->value;
    hp_clear(rec);
    hp_retire(s->dom, rec, top);
    return true;
}

static bool lfs_empty(lfs_stack_t *s)
{
    return atomic_load_explicit(&s->top, memory_order_acquire) == NULL;
}

/* ------------------------------------------------------------------------------------------ the test */

static hp_domain_t domain = { .reclaim = lfs_node_free };
static lfs_stack_t stack = { .dom = &domain };

typedef struct {
    int got;
    int value;
    unsigned left_retired;
} popper_t;

static void popper_run(popper_t *self)
{
    hp_record_t *rec = hp_acquire_record(&domain);

    assert(rec != NULL);
    self->got = lfs_pop(&stack, rec, &self->value);
    hp_scan(&domain, rec);
    self->left_retired = rec->n_retired;
    hp_release_record(rec);
}

static void *popper_main(void *arg)
{
    popper_run(arg);
    return NULL;
}

int main(void)
{
    static popper_t poppers[POPPERS + 1];
    pthread_t threads[POPPERS];
    int taken = 0, sum = 0, v;

    for (int i = 0; i < ITEMS; i++) {
        if (!lfs_push(&stack, 1 << i))
            return 1;
    }
    for (int i = 0; i < POPPERS; i++)
        pthread_create(&threads[i], NULL, popper_main, &poppers[i]);
    popper_run(&poppers[POPPERS]);
    for (int i = 0; i < POPPERS; i++)
        pthread_join(threads[i], NULL);

    for (int i = 0; i <= POPPERS; i++) {
        taken += poppers[i].got;
        if (poppers[i].got)
            sum += poppers[i].value;
        assert(poppers[i].left_retired <= 1);
    }
    hp_record_t *mine = hp_acquire_record(&domain);
    while (lfs_pop(&stack, mine, &v)) {
        taken++;
        sum += v;
    }
    hp_scan(&domain, mine);
    assert(taken == ITEMS);
    assert(sum == (1 << ITEMS) - 1);
    assert(lfs_empty(&stack));
    return 0;
}
