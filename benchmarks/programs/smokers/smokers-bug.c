/* Cigarette smokers (Patil, 1971) as a monitor: the agent puts down two of three things and waits
 * until the table is empty; the smoker who has the third takes both. A smoker finds exactly the two
 * that it lacks. The other version's smoker wakes up to any two things and takes what is there.
 * Waiting is a loop around a condition variable, so no bound covers every run. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1  /* times the agent puts something down */
#endif

enum thing { PAPER, TOBACCO, MATCHES };

#define BIT(t) (1u << (t))
#define ALL (BIT(PAPER) | BIT(TOBACCO) | BIT(MATCHES))

static pthread_mutex_t monitor = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned table;
static int smoked;

static void *smoker(void *arg)
{
    unsigned has = *(unsigned *)arg;
    pthread_mutex_lock(&monitor);
    while (table == 0)
        pthread_cond_wait(&changed, &monitor);
    assert((table | has) == ALL);
    table = 0;
    smoked++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&monitor);
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    static unsigned has[3] = {BIT(PAPER), BIT(TOBACCO), BIT(MATCHES)};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, smoker, &has[i]);

    for (int round = 0; round < ROUNDS; round++) {
        pthread_mutex_lock(&monitor);
        while (table != 0)
            pthread_cond_wait(&changed, &monitor);
        table = ALL & ~has[round % 3];
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&monitor);
    }
    return 0;
}
