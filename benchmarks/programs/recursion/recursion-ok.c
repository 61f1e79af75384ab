/* Two threads go down a recursion under a recursive mutex, each level adds its number to the shared
 * sum on the way up. The sum read on the way down is still right on the way up, since the outermost
 * level holds the mutex all the time. The other version's outermost level does not. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef DEPTH
#define DEPTH 2  /* nested calls */
#endif

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int sum;

static int below(int level)
{
    return level * (level + 1) / 2;
}

static void descend(int level)
{
    if (level == 0)
        return;
    pthread_mutex_lock(&m);
    int before = sum;
    descend(level - 1);
    assert(sum == before + below(level - 1));
    sum += level;
    pthread_mutex_unlock(&m);
}

static void *walker(void *arg)
{
    pthread_mutex_lock(&m);
    int before = sum;
    descend(DEPTH);
    assert(sum == before + below(DEPTH));
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, walker, 0);
    pthread_create(&b, 0, walker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(sum == 2 * below(DEPTH));
    return 0;
}
