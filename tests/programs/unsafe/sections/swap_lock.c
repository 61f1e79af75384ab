// expect: UNSAFE
// Locks that are taken by a swap: who waits writes the word, too. One thread only tries; whoever gives up unlocks here, so that two are inside.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_int word;
static int total, doubled;

static void *adds(void *arg)
{
    for (int k = 0; k < 2; k++) {
        while (atomic_flag_test_and_set(&flag))
            ;
        total = total + *(int *)arg;
        atomic_flag_clear(&flag);
    }
    return 0;
}

static void *doubles(void *arg)
{
    (void)arg;
    while (atomic_exchange(&word, 1) != 0)
        ;
    doubled = 2 * doubled + 1;
    atomic_store(&word, 0);
    return 0;
}

static void *tries(void *arg)
{
    (void)arg;
    if (atomic_exchange(&word, 1) == 0) {
        doubled = doubled + 1;
    }
    atomic_store(&word, 0);
    return 0;
}

int main(void)
{
    int one = 1, three = 3;
    pthread_t t[6];
    pthread_create(&t[0], 0, adds, &one);
    pthread_create(&t[1], 0, adds, &three);
    pthread_create(&t[2], 0, adds, &one);
    pthread_create(&t[3], 0, doubles, 0);
    pthread_create(&t[4], 0, doubles, 0);
    pthread_create(&t[5], 0, tries, 0);
    for (int i = 0; i < 6; i++)
        pthread_join(t[i], 0);
    assert(total == 10);
    assert(doubled >= 3 && doubled <= 7); // 3: the try failed, 4, 5 or 7 else
    return 0;
}
