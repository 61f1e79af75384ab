/* A reusable barrier with a sense that flips every phase. No thread is ever more than one phase
 * ahead of another. The other version's last thread resets the count only after it has flipped the
 * sense, and arrivals of the next phase may be wiped out or counted twice. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef PHASES
#define PHASES 2  /* times through the barrier */
#endif

static atomic_int missing = N;
static atomic_bool sense;
static atomic_int phase_of[N];

static void barrier(bool *my_sense)
{
    *my_sense = !*my_sense;
    if (atomic_fetch_sub(&missing, 1) == 1) {
        atomic_store(&missing, N), atomic_store(&sense, *my_sense);
    } else {
        while (atomic_load(&sense) != *my_sense)
            ;
    }
}

static void *walker(void *arg)
{
    int me = (int)(long)arg;
    bool my_sense = false;
    for (int p = 1; p <= PHASES; p++) {
        atomic_store(&phase_of[me], p);
        barrier(&my_sense);
        assert(atomic_load(&missing) >= 0);
        for (int other = 0; other < N; other++)
            assert(atomic_load(&phase_of[other]) >= p);
    }
    assert(atomic_load(&missing) == N);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, walker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
