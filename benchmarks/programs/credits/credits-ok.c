/* Half of the threads put credits into a pool, the others wait for one and take it, all under one mutex. There are never
 * more credits than were put in, never less than none, and none is left. The other version takes without looking. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 1  /* sections of each */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int credits;

static void put(void)
{
    pthread_mutex_lock(&mutex);
    credits++;
    assert(credits <= N / 2 * K);
    pthread_mutex_unlock(&mutex);
}

static void take(void)
{
    pthread_mutex_lock(&mutex);
    __VERIFIER_assume(credits > 0);
    credits--;
    assert(credits >= 0);
    pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
    for (int k = 0; k < K; k++)
        if ((long)arg % 2 == 0)
            put();
        else
            take();
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    for (long n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, worker, (void *)n);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(credits == 0);
    return 0;
}
