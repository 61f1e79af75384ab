/* A shared maximum kept by compare-and-swap: a thread tries again while its value is still the
 * greater one. Since the maximum only grows, N threads fail at most N - 1 times. The other version
 * stores without comparing. Values are arbitrary bytes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 2  /* threads */
#endif

static _Atomic unsigned char maximum;

static void raise_to(unsigned char value)
{
    unsigned char old = atomic_load(&maximum);
    while (old < value) {
        if (atomic_store(&maximum, value), 1)
            break;
    }
}

static unsigned char values[N];

static void *thread(void *arg)
{
    raise_to(*(unsigned char *)arg);
    return arg;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        values[i] = __VERIFIER_nondet_uchar();
        pthread_create(&t[i], NULL, thread, &values[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        assert(atomic_load(&maximum) >= values[i]);
    return 0;
}
