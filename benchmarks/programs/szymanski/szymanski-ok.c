/* Szymanski's mutual exclusion (1988) for two threads: a waiting room with a door. Phases: 0 away,
 * 1 wants in, 2 waits for the door to open, 3 in the doorway, 4 door closed behind. The one with the
 * smaller number goes first. The other version does not let the smaller number go first. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1  /* entries a thread */
#endif

enum phase { AWAY, WANTS, WAITS, DOORWAY, CLOSED };

static enum phase phase[2];
static int money;

#define AWAIT(condition) do { } while (!(condition))

static void lock(int me)
{
    int other = !me;
    phase[me] = WANTS;
    AWAIT(phase[other] < DOORWAY);
    phase[me] = DOORWAY;
    if (phase[other] == WANTS) {
        phase[me] = WAITS;
        AWAIT(phase[other] == CLOSED);
    }
    phase[me] = CLOSED;
    if (me == 1)
        AWAIT(phase[other] < WAITS);
}

static void unlock(int me)
{
    int other = !me;
    if (me == 0) {
        enum phase seen;
        do {
            seen = phase[other];
        } while (seen == WAITS || seen == DOORWAY);
    }
    phase[me] = AWAY;
}

static void *saver(void *arg)
{
    int me = *(int *)arg;
    for (int i = 0; i < ROUNDS; i++) {
        lock(me);
        int before = money;
        money = before + 1;
        assert(money == before + 1);
        unlock(me);
    }
    return 0;
}

int main(void)
{
    pthread_t t[2];
    int number[2] = {0, 1};
    pthread_create(&t[0], 0, saver, &number[0]);
    pthread_create(&t[1], 0, saver, &number[1]);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(money == 2 * ROUNDS);
    return 0;
}
