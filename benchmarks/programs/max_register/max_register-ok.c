/* N threads offer K numbers each to a register that keeps the largest, under a mutex. At the end it holds the largest
 * of all. The other version keeps the last one offered. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 2  /* sections of each */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int largest;

static void offer(int number)
{
    pthread_mutex_lock(&mutex);
    if (number > largest)
        largest = number;
    pthread_mutex_unlock(&mutex);
}

static void *bidder(void *arg)
{
    for (int k = 0; k < K; k++)
        offer((int)(long)arg * 10 + k);
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    for (long n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, bidder, (void *)n);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(largest == (N - 1) * 10 + K - 1);
    return 0;
}
