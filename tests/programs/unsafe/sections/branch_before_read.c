// expect: UNSAFE
// The first thread's section writes in one branch only: what it reads behind the branch is not always what was written. It is over
// before the others start, whose additions commute.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *starter(void *unused)
{
    int mode = __VERIFIER_nondet_int();
    pthread_mutex_lock(&lock);
    if (mode == 1)
        level = 5;
    int seen = level;
    pthread_mutex_unlock(&lock);
    assert(seen == 5);
    return unused;
}

static void *adder(void *unused)
{
    pthread_mutex_lock(&lock);
    level += 2;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t first, t[2];
    pthread_create(&first, NULL, starter, NULL);
    pthread_join(first, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, adder, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(level == 4 || level == 9);
    return 0;
}
