// expect: UNSAFE
// Of two threads of one function main waits for the second only: the first may add to what the second left.
#include <assert.h>
#include <pthread.h>

static int turns;

static void *turn(void *arg)
{
    turns++;
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
    assert(!(before == 1 && after == 2));
    return 0;
}
