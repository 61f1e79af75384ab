/* Threads are made in a loop, each with its own argument cell on the heap. The other version gives
 * all of them the address of the loop's counter, which moves on under their eyes. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 3  /* threads */
#endif

static int visited[N];

static void *visit(void *arg)
{
    int index = *(int *)arg;
    if (index < N)
        visited[index] = 1;
    return NULL;
}

static inline int *boxed(int value)
{
    int *box = malloc(sizeof(int));
    *box = value;
    return box;
}

int main(void)
{
    static int i;
    pthread_t t[N];
    for (i = 0; i < N; i++) {
        pthread_create(&t[i], NULL, visit, boxed(i));
    }
    for (int k = 0; k < N; k++)
        pthread_join(t[k], NULL);
    for (int k = 0; k < N; k++)
        assert(visited[k]);
    return 0;
}
