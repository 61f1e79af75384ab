// expect: UNSAFE
/* A wait for a semaphore inside a section, which another thread posts before its own section, which may come first or last. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t s;
static int x, y;

static void *waits(void *arg)
{
    pthread_mutex_lock(&m);
    x++;
    sem_wait(&s);
    y = x;
    x++;
    pthread_mutex_unlock(&m);
    return arg;
}

static void *posts(void *arg)
{
    sem_post(&s);
    pthread_mutex_lock(&m);
    x += 10;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_create(&a, 0, waits, 0);
    pthread_create(&b, 0, posts, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y == 11);
    return 0;
}
