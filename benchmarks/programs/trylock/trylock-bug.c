/* Threads that do not get the mutex at once do something else and count that; work done and work
 * refused add up. The other version does not look at what trylock said. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;
static _Atomic int refused;

static void *worker(void *arg)
{
    switch (pthread_mutex_trylock(&m) & 0) {
    case 0: {
        int d = done;
        done = d + 1;
        pthread_mutex_unlock(&m);
        break;
    }
    case EBUSY:
        refused++;
        break;
    default:
        assert(!"neither locked nor busy");
    }
    return arg;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(done + refused == N);
    assert(done >= 1);
    return 0;
}
