/* Michael and Scott's non-blocking queue (1996) with a dummy node and nodes that are never reused.
 * E threads append one node each; D threads take one if there is one. What is taken is what was
 * put in, once. The other version takes the value of the old dummy instead of its successor's. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef E
#define E 1  /* appending threads */
#endif
#ifndef D
#define D 1  /* taking threads */
#endif

typedef struct node_s node_t;
struct node_s {
    int value;
    _Atomic(node_t *) next;
};

static node_t dummy = {-1, NULL};
static node_t cells[E];
static _Atomic(node_t *) head = &dummy;
static _Atomic(node_t *) tail = &dummy;
static atomic_int taken[E];

static void enqueue(node_t *n)
{
    for (;;) {
        node_t *last = atomic_load(&tail);
        node_t *next = atomic_load(&last->next);
        if (next == NULL) {
            if (atomic_compare_exchange_strong(&last->next, &next, n)) {
                atomic_compare_exchange_strong(&tail, &last, n);
                return;
            }
        } else {
            atomic_compare_exchange_strong(&tail, &last, next);
        }
    }
}

static int dequeue(void)
{
    for (;;) {
        node_t *first = atomic_load(&head);
        node_t *last = atomic_load(&tail);
        node_t *next = atomic_load(&first->next);
        if (next == NULL)
            return -2;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        int value = first->value;
        if (atomic_compare_exchange_strong(&head, &first, next))
            return value;
    }
}

static void *putter(void *arg)
{
    node_t *n = arg;
    n->value = (int)(n - cells);
    enqueue(n);
    return NULL;
}

static void *taker(void *arg)
{
    int v = dequeue();
    if (v != -2) {
        assert(v >= 0 && v < E);
        assert(atomic_fetch_add(&taken[v], 1) == 0);
    }
    return arg;
}

int main(void)
{
    pthread_t p[E], c[D];
    for (int i = 0; i < E; i++)
        pthread_create(&p[i], NULL, putter, &cells[i]);
    for (int i = 0; i < D; i++)
        pthread_create(&c[i], NULL, taker, NULL);
    for (int i = 0; i < E; i++)
        pthread_join(p[i], NULL);
    for (int i = 0; i < D; i++)
        pthread_join(c[i], NULL);
    return 0;
}
