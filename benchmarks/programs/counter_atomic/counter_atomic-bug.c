/* N threads add K ones to an _Atomic counter with ++, which is one step. The other version loads and
 * stores. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 2  /* increments of each */
#endif

static _Atomic long hits;

static void *visitor(void *arg)
{
    int left = K;
    while (left--)
        hits = hits + 1;
    return arg;
}

int main(void)
{
    pthread_t v[N];
    for (pthread_t *p = v; p != v + N; p++)
        pthread_create(p, NULL, visitor, NULL);
    for (pthread_t *p = v; p != v + N; p++)
        pthread_join(*p, NULL);
    assert(hits == (long)N * K);
    return 0;
}
