/* A rendezvous with one condition variable: threads count in under a mutex and wait until all have
 * come; after it, each sees what all the others brought. The other version's waiters accept any
 * wake-up. Waking for no reason may repeat without end, so no bound covers every run. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t all_here;
    int here;
    int brought[N];
} place = {.mutex = PTHREAD_MUTEX_INITIALIZER, .all_here = PTHREAD_COND_INITIALIZER};

static void *comer(void *arg)
{
    long me = (long)arg;
    pthread_mutex_lock(&place.mutex);
    place.brought[me] = 1;
    if (++place.here == N)
        pthread_cond_broadcast(&place.all_here);
    while (place.here < N)
        pthread_cond_wait(&place.all_here, &place.mutex);
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += place.brought[i];
    pthread_mutex_unlock(&place.mutex);
    assert(sum == N);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, comer, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
