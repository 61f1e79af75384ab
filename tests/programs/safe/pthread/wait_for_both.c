// expect: SAFE
// As unsafe/pthread/wait_for_two.c, with both conditions in one loop.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int a, b;

static void *sleeper(void *arg)
{
    pthread_mutex_lock(&m);
    while (!a || !b)
        pthread_cond_wait(&c, &m);
    assert(a);
    pthread_mutex_unlock(&m);
    return arg;
}

static void put(int x, int y)
{
    pthread_mutex_lock(&m);
    a = x;
    b = y;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sleeper, NULL);
    put(1, 0);
    put(1, 1);
    pthread_join(t, NULL);
    return 0;
}
