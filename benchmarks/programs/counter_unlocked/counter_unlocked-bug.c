/* N threads increment a counter K times without any lock. Increments may get lost, but at least
 * min(2, K) survive if N > 1 (one if K is 1), and 2 is reached: the last store of a thread
 * may put back a value that it read when the counter was 1. The other version claims one more. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 2  /* increments of each */
#endif

#define LEAST (K < 2 ? K : 2)

static int counter;

static void *incrementer(void *arg)
{
    for (int k = 0; k < K; k++)
        counter = counter + 1;
    return arg;
}

int main(void)
{
    pthread_t thread[N];
    for (int n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, incrementer, NULL);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(counter > LEAST);
    return 0;
}
