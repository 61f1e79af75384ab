/* N threads move arbitrary amounts around three accounts under one mutex, where the account covers them: the sum
 * stays, and no account gets negative. The other version looks at the wrong account. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3  /* threads */
#endif
#ifndef K
#define K 1  /* sections of each */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int first = 3, second = 3, third = 3;

static void move(int *from, int *to, int *other)
{
    int amount = __VERIFIER_nondet_uchar() % 8;
    (void)other;
    pthread_mutex_lock(&mutex);
    if (*from >= amount) {
        *from -= amount;
        *to += amount;
    }
    pthread_mutex_unlock(&mutex);
}

static void *mover(void *arg)
{
    for (int k = 0; k < K; k++) {
        if ((long)arg % 3 == 0)
            move(&first, &second, &third);
        else if ((long)arg % 3 == 1)
            move(&second, &third, &first);
        else
            move(&third, &first, &second);
    }
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    for (long n = 0; n < N; n++)
        pthread_create(&thread[n], NULL, mover, (void *)n);
    for (int n = 0; n < N; n++)
        pthread_join(thread[n], NULL);
    assert(first + second + third == 9);
    assert(first >= 0 && second >= 0 && third >= 0);
    return 0;
}
