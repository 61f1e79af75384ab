/* Workers sum a slice of an arbitrary array each and add it to the total. Integer sums do not depend
 * on the order, so the total is the sequential sum. The other version adds without the mutex. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

#ifndef WORKERS
#define WORKERS 2  /* threads */
#endif

#define SLICE 2

static unsigned data[WORKERS * SLICE];
static unsigned total;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    const unsigned *slice = arg;
    unsigned local = 0;
    for (int i = 0; i < SLICE; i++)
        local += slice[i];
    pthread_mutex_lock(&total_lock);
    total += local;
    pthread_mutex_unlock(&total_lock);
    return NULL;
}

int main(void)
{
    pthread_t t[WORKERS];
    unsigned expected = 0;
    for (int i = 0; i < WORKERS * SLICE; i++) {
        data[i] = __VERIFIER_nondet_uint();
        expected += data[i];
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&t[i], NULL, worker, data + i * SLICE);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(t[i], NULL);
    assert(total == expected);
    return 0;
}
