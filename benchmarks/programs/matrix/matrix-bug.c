/* A matrix product, a thread a row, each row written into the result in place. The right factor is
 * arbitrary and the left one is a permutation, so that rows of the right one come back. The other
 * version does not wait for the thread of the first row. */
#include <assert.h>
#include <pthread.h>

extern short __VERIFIER_nondet_short(void);

#ifndef N
#define N 2  /* rows and columns */
#endif

typedef int row[N];

static row left[N], right[N], product[N];

static void *multiply(void *arg)
{
    int i = (int)(long)arg;
    for (int j = 0; j < N; j++) {
        int sum = 0;
        for (int k = 0; k < N; k++)
            sum += left[i][k] * right[k][j];
        product[i][j] = sum;
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        left[i][(i + 1) % N] = 1;
        for (int j = 0; j < N; j++)
            right[i][j] = __VERIFIER_nondet_short();
    }
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, multiply, (void *)i);
    for (int i = 0; i < N; i++)
        i == 0 ? pthread_detach(t[i]) : pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            assert(product[i][j] == right[(i + 1) % N][j]);
    return 0;
}
