/* Thread-local storage: each thread counts in its own copy and hands it in at the end. The other
 * version counts one of the two steps in a variable that all share. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

static _Thread_local int own;
static int common;

static void count(int *where)
{
    *where = *where + 1;
}

static void *thread(void *arg)
{
    int *result = arg;
    count(&own);
    int seen = own;
    count(&common);
    *result = seen + own;
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    int result[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, thread, &result[i]);
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
        assert(result[i] == 2);
    }
    assert(own == 0);
    return 0;
}
