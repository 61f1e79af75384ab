/* Prefix sums by doubling (Hillis and Steele, 1986), a thread for each half of the array and a
 * barrier between rounds; two arrays are used in turn. The other version does both rounds in one
 * array. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 4  /* elements */
#endif

static unsigned array[2][N];
static pthread_barrier_t round_end;

struct span {
    int from, to;
};

static void *scan(void *arg)
{
    struct span s = *(struct span *)arg;
    int now = 0;
    for (int d = 1; d < N; d *= 2) {
        for (int i = s.from; i < s.to; i++) {
            unsigned left = i >= d ? array[now][i - d] : 0;
            array[!now][i] = array[now][i] = array[now][i] + left;
        }
        now = !now;
        pthread_barrier_wait(&round_end);
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    struct span low = {0, N / 2}, high = {N / 2, N};
    for (int i = 0; i < N; i++)
        array[0][i] = (unsigned)i + 1;
    pthread_barrier_init(&round_end, NULL, 2);
    pthread_create(&a, NULL, scan, &low);
    pthread_create(&b, NULL, scan, &high);
    pthread_join(a, NULL);
    pthread_join(b, NULL);

    int rounds = 0;
    for (int d = 1; d < N; d *= 2)
        rounds++;
    assert(array[rounds % 2][N - 1] == N * (N + 1) / 2);
    return 0;
}
