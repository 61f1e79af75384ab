/* N threads increment a counter K times under a mutex; the sum is N * K. The other version reads the
 * counter before it has the mutex. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 1  /* increments of each */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *incrementer(void *arg)
{
    for (int k = 0; k < K; k++) {
        int old;
        pthread_mutex_lock(&mutex), old = counter;
        counter = old + 1;
        pthread_mutex_unlock(&mutex);
    }
    return arg;
}

int main(void)
{
    pthread_t thread[N];
    for (int n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, incrementer, NULL);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(counter == N * K);
    return 0;
}
