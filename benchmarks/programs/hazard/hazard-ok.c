/* Hazard flags: a reader announces the node it is going to use and checks that it is still the
 * published one; the reclaimer unpublishes a node first and recycles it only if nobody announces
 * it. The other version's reader does not check again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef READERS
#define READERS 1  /* reading threads */
#endif

enum { GOOD = 77, RECYCLED = 0 };

struct node {
    volatile int content;
};

static struct node old_node = {GOOD}, new_node = {GOOD};
static struct node *_Atomic published = &old_node;
static struct node *_Atomic hazard[READERS];

static void *reader(void *arg)
{
    struct node *_Atomic *my_hazard = arg;
    struct node *n = atomic_load(&published);
    atomic_store(my_hazard, n);
    if (atomic_load(&published) == n) {
        int content = n->content;
        assert(content == GOOD);
    }
    atomic_store(my_hazard, (struct node *)0);
    return 0;
}

static void *reclaimer(void *arg)
{
    atomic_store(&published, &new_node);
    bool used = false;
    for (int i = 0; i < READERS; i++)
        used = used || atomic_load(&hazard[i]) == &old_node;
    if (!used)
        old_node.content = RECYCLED;
    return arg;
}

int main(void)
{
    pthread_t r[READERS], w;
    for (int i = 0; i < READERS; i++)
        pthread_create(&r[i], 0, reader, &hazard[i]);
    pthread_create(&w, 0, reclaimer, 0);
    for (int i = 0; i < READERS; i++)
        pthread_join(r[i], 0);
    pthread_join(w, 0);
    return 0;
}
