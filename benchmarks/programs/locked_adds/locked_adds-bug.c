/* N threads add K times their own number under a mutex; the total is known, because the order of additions
 * does not matter. The other version gives the last thread one more. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 2  /* sections of each */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *adder(void *arg)
{
    int own = (int)(long)arg + 1;
    for (int k = 0; k < K; k++) {
        pthread_mutex_lock(&mutex);
        total = total + own + (own == N);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    for (long n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, adder, (void *)n);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(total == K * N * (N + 1) / 2);
    return 0;
}
