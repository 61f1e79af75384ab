/* Independent reads of independent writes, generalised to N variables: reader i looks at x[i] and
 * then at x[i+1]. If it saw 1 and then 0, the write of x[i] came before the write of x[i+1]. All
 * readers cannot say so at once: the order would be a cycle. The other version looks at the second
 * variable first, and then it says nothing about the order. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* variables, writers and readers */
#endif

static volatile int x[N];
static int says_before[N];

static void *writer(void *p)
{
    *(volatile int *)p = 1;
    return p;
}

static void *reader(void *p)
{
    long me = (long)p;
    long next = me + 1 == N ? 0 : me + 1;
    int first = x[me], second = x[next];
    says_before[me] = first == 1 && second == 0;
    return p;
}

int main(void)
{
    pthread_t w[N], r[N];
    for (long i = 0; i < N; i++) {
        pthread_create(w + i, 0, writer, (void *)(x + i));
        pthread_create(r + i, 0, reader, (void *)i);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(r[i], 0);
        pthread_join(w[i], 0);
    }
    int all = 1;
    for (int i = 0; i < N; i++)
        all = all && says_before[i];
    assert(!all);
}
