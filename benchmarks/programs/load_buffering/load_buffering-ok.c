/* Load buffering (LB) on a ring: each thread reads the variable of the thread before it and then
 * sets its own. The first one to read finds 0, whatever the schedule. The other version sets first;
 * then all may find 1. C11 atomics, checked under SC. */
#include <assert.h>
#include <stdatomic.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

static atomic_int var[N];
static atomic_int ones;

static void *ring(void *arg)
{
    atomic_int *mine = arg;
    atomic_int *before = mine == var ? &var[N - 1] : mine - 1;
    int got;

    got = atomic_load(before), atomic_store(mine, 1);
    if (got)
        atomic_fetch_add(&ones, 1);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    int i = 0;
    do {
        pthread_create(&t[i], NULL, ring, &var[i]);
    } while (++i < N);
    while (i-- > 0)
        pthread_join(t[i], NULL);
    assert(atomic_load(&ones) != N);
    return 0;
}
