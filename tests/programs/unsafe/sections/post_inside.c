// expect: UNSAFE
/* The semaphore is posted inside the first section: the reader may come before the second. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t ready;
static int a[2], n;

static void *writer(void *arg)
{
    pthread_mutex_lock(&m);
    a[n] = 7;
    n++;
    sem_post(&ready);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    a[n] = 8;
    n++;
    pthread_mutex_unlock(&m);
    return arg;
}

static void *reader(void *arg)
{
    sem_wait(&ready);
    pthread_mutex_lock(&m);
    assert(n == 2 && a[n - 1] > 0);
    n++;
    n--;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t w, r;
    sem_init(&ready, 0, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    assert(n == 2);
    return 0;
}
