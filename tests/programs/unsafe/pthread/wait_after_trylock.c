// expect: UNSAFE
// The lock is taken by a try that cannot wait: that the thread then sleeps without end must not hide what it did before.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, tried;

static void *sleeper(void *arg)
{
    if (pthread_mutex_trylock(&m) == 0) {
        while (!ready)
            pthread_cond_wait(&c, &m);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *other(void *arg)
{
    tried = 1;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, sleeper, NULL);
    pthread_create(&b, NULL, other, NULL);
    pthread_join(b, NULL);
    assert(!tried);
    return 0;
}
