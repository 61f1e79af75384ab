/* C11 threads: thrd_create, a mtx_t around a list of marks, the results of thrd_join. The other
 * version only tries to lock. */
#include <assert.h>
#include <threads.h>

#ifndef N
#define N 2  /* threads */
#endif

static mtx_t lock;
static int marks[N];
static int used;

static int mark(void *arg)
{
    int value = *(int *)arg;
    mtx_trylock(&lock);
    int place = used;
    marks[place] = value;
    used = place + 1;
    mtx_unlock(&lock);
    return value;
}

int main(void)
{
    thrd_t t[N];
    int value[N];
    int sum = 0;
    mtx_init(&lock, mtx_plain);
    for (int i = 0; i < N; i++) {
        value[i] = i + 5;
        thrd_create(&t[i], mark, &value[i]);
    }
    for (int i = 0; i < N; i++) {
        int result = 0;
        thrd_join(t[i], &result);
        sum += result;
    }
    assert(used == N);
    for (int i = 0; i < N; i++)
        sum -= marks[i];
    assert(sum == 0);
    return 0;
}
