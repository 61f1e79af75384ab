/* Lamport's bakery (1974): take a number greater than all you see, then wait for everybody with a
 * smaller one; `choosing` covers the time in which the number is being made. The other version
 * never says that it is choosing, and two customers with one number may both be served. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 2  /* customers */
#endif
#ifndef ROUNDS
#define ROUNDS 1  /* entries of each */
#endif

static bool choosing[N];
static int number[N];
static int served = -1;

static inline bool goes_first(int j, int me)
{
    int theirs = number[j];
    return theirs != 0 && (theirs < number[me] || (theirs == number[me] && j < me));
}

static void *customer(void *arg)
{
    const int me = (int)(long)arg;

    for (int round = 0; round < ROUNDS; round++) {
        int highest = 0;
        choosing[me] = false;
        for (int j = 0; j < N; j++) {
            int theirs = number[j];
            if (theirs > highest)
                highest = theirs;
        }
        number[me] = highest + 1;
        choosing[me] = false;

        for (int j = 0; j < N; j++) {
            if (j == me)
                continue;
            while (choosing[j])
                ;
            while (goes_first(j, me))
                ;
        }

        served = me;
        assert(served == me);

        number[me] = 0;
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(t + i, NULL, customer, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
