/* Triangular counters: two threads set their own counter one above the other's, N times. Started
 * at 3 and 6, no counter gets above 2N + 6. The other version claims that it is not reached. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void reach_error(void)
{
    assert(0);
}
void __VERIFIER_assert(int condition)
{
    if (!condition) {
        reach_error();
        abort();
    }
}

#ifndef N
#define N 2  /* steps a thread */
#endif

static int i = 3, j = 6;
#define LIMIT (2 * N + 6)

static void *t1(void *arg)
{
    int k = 0;
    do {
        i = j + 1;
    } while (++k < N);
    pthread_exit(arg);
}

static void *t2(void *arg)
{
    int k = 0;
    do {
        j = i + 1;
    } while (++k < N);
    pthread_exit(arg);
}

int main(void)
{
    pthread_t id1, id2;
    pthread_create(&id1, NULL, t1, NULL);
    pthread_create(&id2, NULL, t2, NULL);

    int seen_i = i;
    int seen_j = j;
    __VERIFIER_assert(seen_i < LIMIT && seen_j < LIMIT);
    return 0;
}
