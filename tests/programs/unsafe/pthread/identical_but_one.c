// expect: UNSAFE
// Two threads of one function; only the first can see the flag clear. And: only the second is waited for.
#include <assert.h>
#include <pthread.h>

static int flag, seen_clear, turns;

static void *look(void *arg)
{
    if (flag == 0)
        seen_clear = 1;
    turns++;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, look, NULL);
    flag = 1;
    pthread_create(&b, NULL, look, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(turns != 2 || !seen_clear);
    return 0;
}
