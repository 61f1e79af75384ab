/* A clock thread ticks, a timer fires once when it is due, another thread may cancel it. Firing and
 * cancelling decide by one exchange of the timer's state who was first; a cancelled timer does not
 * fire. The other version's clock looks and sets in two steps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef TICKS
#define TICKS 2  /* ticks of the clock */
#endif

enum state { IDLE, ARMED };

struct timer {
    atomic_int state;
    int due;
    void (*fire)(struct timer *);
    int fired;
};

static int cancelled;

static void ring(struct timer *t)
{
    t->fired++;
}

static struct timer alarm_timer = {ARMED, TICKS / 2, ring, 0};

static void tick(struct timer *t, int now)
{
    if (now >= t->due) {
        int was;
        was = atomic_load(&t->state), atomic_store(&t->state, IDLE);
        if (was == ARMED)
            t->fire(t);
    }
}

static void *clock_main(void *arg)
{
    for (int now = 1; now <= TICKS; now++)
        tick(arg, now);
    return NULL;
}

static void *canceller(void *arg)
{
    struct timer *t = arg;
    if (atomic_exchange(&t->state, IDLE) == ARMED)
        cancelled = 1;
    return NULL;
}

int main(void)
{
    pthread_t c, k;
    pthread_create(&c, NULL, clock_main, &alarm_timer);
    pthread_create(&k, NULL, canceller, &alarm_timer);
    pthread_join(c, NULL);
    pthread_join(k, NULL);
    assert(alarm_timer.fired + cancelled == 1);
    return 0;
}
