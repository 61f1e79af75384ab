/* A one-time barrier: count in with an atomic increment, spin until all have come. What a thread
 * wrote before the barrier is seen by all behind it. The other version lets the last but one go
 * too early. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2  /* threads */
#endif

static atomic_int arrived;
static int part[N];

static void barrier(void)
{
    atomic_fetch_add(&arrived, 1);
    while (atomic_load(&arrived) < N)
        ;
}

static void *worker(void *arg)
{
    int *mine = arg;
    *mine = 3;
    barrier();
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += part[i];
    assert(sum == 3 * N);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, &part[i]);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
