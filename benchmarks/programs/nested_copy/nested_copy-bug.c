/* A counter under an outer mutex, a copy of it under an inner one that is taken inside: between the sections both are
 * equal. The other version counts once more behind the copy. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 1  /* sections of each */
#endif

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static int counter, copy;

static void *worker(void *arg)
{
    for (int k = 0; k < K; k++) {
        pthread_mutex_lock(&outer);
        counter = counter + 1;
        pthread_mutex_lock(&inner);
        copy = counter++;
        pthread_mutex_unlock(&inner);
        pthread_mutex_unlock(&outer);
    }
    return arg;
}

int main(void)
{
    pthread_t thread[N];
    for (int n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, worker, NULL);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(counter == N * K && copy == counter);
    return 0;
}
