/* Workers sum a slice of an array of arbitrary bytes each and add it to the total. Sums modulo 256 do
 * not depend on the order, so the total is the sequential sum. The other version adds without the mutex. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef WORKERS
#define WORKERS 2  /* threads */
#endif

#define SLICE 2

static unsigned char data[WORKERS * SLICE];
static unsigned char total;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    const unsigned char *slice = arg;
    unsigned char local = 0;
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
    unsigned char expected = 0;
    for (int i = 0; i < WORKERS * SLICE; i++) {
        data[i] = __VERIFIER_nondet_uchar();
        expected += data[i];
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&t[i], NULL, worker, data + i * SLICE);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(t[i], NULL);
    assert(total == expected);
    return 0;
}
