/* MCS queue lock (Mellor-Crummey and Scott, 1991): contenders line up in a list, each spins on its
 * own node, the owner hands the lock to its successor. The other version lines up with a node
 * that says it has the lock already. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef ROUNDS
#define ROUNDS 1  /* entries of each */
#endif

struct mcs_node {
    struct mcs_node *_Atomic next;
    atomic_bool must_wait;
};

static struct mcs_node *_Atomic tail;
static struct mcs_node node[N];
static int shared;

static void mcs_acquire(struct mcs_node *me)
{
    atomic_store(&me->next, NULL);
    atomic_store(&me->must_wait, true);
    struct mcs_node *before = atomic_exchange(&tail, me);
    if (before != NULL) {
        atomic_store(&before->next, me);
        while (atomic_load(&me->must_wait))
            ;
    }
}

static void mcs_release(struct mcs_node *me)
{
    if (atomic_load(&me->next) == NULL) {
        struct mcs_node *expected = me;
        if (atomic_compare_exchange_strong(&tail, &expected, NULL))
            return;
        while (atomic_load(&me->next) == NULL)
            ;
    }
    struct mcs_node *successor = atomic_load(&me->next);
    atomic_store(&successor->must_wait, false);
}

static void *worker(void *arg)
{
    struct mcs_node *me = arg;
    for (int i = 0; i < ROUNDS; i++) {
        mcs_acquire(me);
        int value = shared;
        shared = value + 1;
        mcs_release(me);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, &node[i]);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(shared == N * ROUNDS);
    return 0;
}
