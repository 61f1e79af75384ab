// expect: UNSAFE
// A wait that comes back with the time over leaves the loop.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *sleeper(void *arg)
{
    struct timespec end = {0, 0};
    int late = 0;
    pthread_mutex_lock(&m);
    while (!ready && !late)
        late = pthread_cond_timedwait(&c, &m, &end) == ETIMEDOUT;
    assert(ready);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sleeper, NULL);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
