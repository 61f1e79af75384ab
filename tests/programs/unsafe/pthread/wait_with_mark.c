// expect: UNSAFE
// What the section did before it waits is seen while it sleeps.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, sleeping;

static void *sleeper(void *arg)
{
    pthread_mutex_lock(&m);
    sleeping = 1;
    while (!ready)
        pthread_cond_wait(&c, &m);
    sleeping = 0;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sleeper, NULL);
    pthread_mutex_lock(&m);
    assert(!sleeping);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
