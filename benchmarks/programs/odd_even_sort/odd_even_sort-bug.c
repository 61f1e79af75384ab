/* Odd-even transposition sort of arbitrary bytes: N phases, in each the pairs that start at an even
 * or an odd place are put in order by threads of their own, and joined before the next phase. The
 * other version leaves the joining of the first pair for later. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3  /* elements */
#endif

static unsigned char a[N];

static void *order(void *arg)
{
    unsigned char *pair = arg;
    unsigned char low = pair[0], high = pair[1];
    if (low > high) {
        pair[0] = high;
        pair[1] = low;
    }
    return NULL;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_uchar();

    for (int phase = 0; phase < N; phase++) {
        pthread_t t[N];
        int pairs = 0;
        for (int i = phase % 2; i + 1 < N; i += 2)
            pthread_create(&t[pairs++], NULL, order, &a[i]);
        for (int k = 0; k < pairs; k++)
            k == 0 ? pthread_detach(t[k]) : pthread_join(t[k], NULL);
    }

    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
