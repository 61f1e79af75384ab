/* Cells of a ring replace themselves by their left neighbour step by step. Two arrays are used in
 * turn, with a pthread barrier between steps, so all see the values of one step. The other
 * version writes to the array that is still being read. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* cells, a thread each */
#endif
#ifndef STEPS
#define STEPS 1  /* steps */
#endif

static int cells[2][N];
static pthread_barrier_t between;

static void *cell(void *arg)
{
    const int i = (int)(long)arg;
    const int left = (i + N - 1) % N;
    int now = 0;

    for (int step = 0; step < STEPS; step++) {
        cells[now][i] = cells[now][left];
        pthread_barrier_wait(&between);
        now = 1 - now;
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];

    pthread_barrier_init(&between, NULL, N);
    for (int i = 0; i < N; i++)
        cells[0][i] = i;
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, cell, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);

    for (int i = 0; i < N; i++)
        assert(cells[STEPS % 2][(i + STEPS) % N] == i);
    pthread_barrier_destroy(&between);
    return 0;
}
