/* A work-stealing deque after Chase and Lev (2005), filled before the race: the owner takes from
 * the bottom, thieves from the top; they meet at the last task and settle it with a compare-and-swap
 * on top. Each task is run at most once, and by somebody. The other version's owner takes the last
 * task without comparing. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef TASKS
#define TASKS 2  /* tasks in the deque */
#endif
#ifndef THIEVES
#define THIEVES 1  /* stealing threads, each tries once */
#endif

enum { NONE = -1 };

static atomic_int top, bottom = TASKS;
static int task[TASKS];
static atomic_int times_run[TASKS];

static int take(void)
{
    int b = atomic_load(&bottom) - 1;
    atomic_store(&bottom, b);
    int t = atomic_load(&top);
    if (t > b) {
        atomic_store(&bottom, b + 1);
        return NONE;
    }
    int found = task[b];
    if (t == b) {
        if (!atomic_compare_exchange_strong(&top, &t, t + 1))
            found = NONE;
        atomic_store(&bottom, b + 1);
    }
    return found;
}

static int steal(void)
{
    int t = atomic_load(&top);
    int b = atomic_load(&bottom);
    if (t >= b)
        return NONE;
    int found = task[t];
    if (!atomic_compare_exchange_strong(&top, &t, t + 1))
        return NONE;
    return found;
}

static void run(int which)
{
    if (which != NONE)
        assert(atomic_fetch_add(&times_run[which], 1) == 0);
}

static void *thief(void *arg)
{
    run(steal());
    return arg;
}

int main(void)
{
    pthread_t t[THIEVES];
    for (int i = 0; i < TASKS; i++)
        task[i] = TASKS - 1 - i;
    for (int i = 0; i < THIEVES; i++)
        pthread_create(&t[i], 0, thief, 0);
    for (int i = 0; i < TASKS; i++)
        run(take());
    for (int i = 0; i < THIEVES; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < TASKS; i++)
        assert(atomic_load(&times_run[i]) == 1);
    return 0;
}
