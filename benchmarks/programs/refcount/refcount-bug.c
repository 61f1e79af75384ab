/* Reference counting: whoever gives back the last reference closes the object. The decrement and
 * the decision are one atomic step; the other version looks at the count again afterwards, and two
 * threads may both think that they were the last. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2  /* holders */
#endif

struct object {
    atomic_uint references;
    int open;
    atomic_int times_closed;
};

static struct object thing = {.references = N, .open = 1};

static void put(struct object *o)
{
    unsigned left;
    atomic_fetch_sub(&o->references, 1), left = atomic_load(&o->references);
    if (left == 0) {
        o->open = 0;
        atomic_fetch_add(&o->times_closed, 1);
    }
}

static void *holder(void *arg)
{
    struct object *o = arg;
    assert(o->open);
    put(o);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, holder, &thing);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(atomic_load(&thing.times_closed) == 1);
    return 0;
}
