/* Two-phase commit: participants vote (arbitrarily), the coordinator waits for all the votes and
 * decides to commit if nobody voted no; participants wait for the decision and follow it. Nobody
 * commits if somebody voted no. The other version decides when one vote is still missing. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

#ifndef N
#define N 2  /* participants */
#endif

typedef enum { UNDECIDED, COMMIT, ABORT } decision_t;

static volatile decision_t decision;
static volatile int votes, noes;
static pthread_mutex_t ballot = PTHREAD_MUTEX_INITIALIZER;
static bool vote[N];
static decision_t outcome[N];

static void *participant(void *arg)
{
    int me = (int)(long)arg;
    bool yes = __VERIFIER_nondet_bool();
    vote[me] = yes;
    pthread_mutex_lock(&ballot);
    if (!yes)
        noes++;
    votes++;
    pthread_mutex_unlock(&ballot);

    decision_t d;
    do
        d = decision;
    while (d == UNDECIDED);
    outcome[me] = yes ? d : ABORT;
    return NULL;
}

static void coordinate(void)
{
    while (votes < N)
        continue;
    decision = noes == 0 ? COMMIT : ABORT;
}

int main(void)
{
    pthread_t p[N];
    for (long i = 0; i < N; i++)
        pthread_create(&p[i], NULL, participant, (void *)i);
    coordinate();
    for (int i = 0; i < N; i++)
        pthread_join(p[i], NULL);

    bool all = true, some = false;
    for (int i = 0; i < N; i++) {
        all = all && vote[i];
        some = some || outcome[i] == COMMIT;
    }
    assert(!some || all);
    return 0;
}
