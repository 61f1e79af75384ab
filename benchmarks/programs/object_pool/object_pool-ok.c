/* An object pool as a bit mask of free slots: allocation claims the lowest free bit with a
 * compare-and-swap. N users share N slots, so a claim fails only if somebody else's succeeded, and
 * two users never hold one slot. The other version clears the bit without comparing. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2  /* users and slots */
#endif

static atomic_uint free_mask = (1u << N) - 1;
static int holders[N];

static int lowest(unsigned mask)
{
    int i = 0;
    while (i < N && !(mask & (1u << i)))
        i++;
    return i;
}

static int claim(void)
{
    unsigned mask = atomic_load(&free_mask);
    for (;;) {
        int i = lowest(mask);
        if (i == N)
            return -1;
        if (atomic_compare_exchange_strong(&free_mask, &mask, mask & ~(1u << i)))
            return i;
    }
}

static void *user(void *arg)
{
    int slot = claim();
    if (slot < 0)
        return arg;
    holders[slot]++;
    assert(holders[slot] == 1);
    return arg;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(atomic_load(&free_mask) == 0);
    return 0;
}
