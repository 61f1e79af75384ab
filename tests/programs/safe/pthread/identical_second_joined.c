// expect: SAFE
// Of two threads of one function main waits for the second only: its own turn is counted then.
#include <assert.h>
#include <pthread.h>

static int turns;

static void *turn(void *arg)
{
    __atomic_fetch_add(&turns, 1, __ATOMIC_SEQ_CST);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, turn, NULL);
    pthread_create(&b, NULL, turn, NULL);
    pthread_join(b, NULL);
    int before = turns;
    int after = turns;
    assert(before >= 1 && after >= before && after <= 2);
    return 0;
}
