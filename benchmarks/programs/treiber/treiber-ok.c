/* Treiber's stack (1986): push prepares a node in front of the top and swings the top with one
 * compare-and-swap, again until nobody came between. N threads push one node each, so a push fails
 * at most N - 1 times. The other version stores the new top without comparing. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 2  /* pushing threads */
#endif

struct node {
    struct node *below;
    bool found;
};

static struct node pool[N];
static struct node *_Atomic top;

static bool swing(struct node **expected, struct node *to)
{
    return atomic_compare_exchange_strong(&top, expected, to);
}

static void *push(void *arg)
{
    struct node *mine = arg;
    struct node *old = atomic_load(&top);
    do {
        mine->below = old;
    } while (!swing(&old, mine));
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, push, &pool[i]);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);

    struct node *n = atomic_load(&top);
    for (int i = 0; i < N; i++) {
        assert(n != NULL);
        assert(!n->found);
        n->found = true;
        n = n->below;
    }
    assert(n == NULL);
    return 0;
}
