/* N threads add K arbitrary bytes each under a mutex: the total lies between 0 and 255 * N * K. The other version
 * claims one less. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 2  /* threads */
#endif
#ifndef K
#define K 2  /* sections of each */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *adder(void *arg)
{
    for (int k = 0; k < K; k++) {
        int byte = __VERIFIER_nondet_uchar();
        pthread_mutex_lock(&mutex);
        total += byte;
        pthread_mutex_unlock(&mutex);
    }
    return arg;
}

int main(void)
{
    pthread_t thread[N];
    for (long n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, adder, (void *)n);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(total >= 0 && total < 255 * N * K);
    return 0;
}
