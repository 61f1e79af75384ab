/* Fibonacci: two threads add each other's sum to their own N times. Started at 1 and 1, no
 * schedule gets beyond fib(2N + 2), where fib(1) = fib(2) = 1, and one schedule reaches it. The
 * other version claims that it is not reached. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* additions a thread */
#endif

static int i = 1, j = 1;

static int fib(int n)
{
    int a = 0, b = 1;
    while (n-- > 0) {
        int c = a + b;
        a = b;
        b = c;
    }
    return a;
}

static void *left(void *arg)
{
    for (int k = 0; k < N; k++)
        i += j;
    return arg;
}

static void *right(void *arg)
{
    for (int k = 0; k < N; k++)
        j += i;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    int most = fib(2 * N + 2);
    int now_i = i;
    int now_j = j;
    assert(now_i <= most && now_j <= most);
    return 0;
}
