// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) { return (unsigned __int128)a * b % m; }
static double mean; static int n;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
	double v = *(double *)p;
	pthread_mutex_lock(&mu);
	n++;
	mean += (v - mean) / n;
	pthread_mutex_unlock(&mu);
	return 0;
}
int main(void)
{
	pthread_t a, b;
	double x = 3.0, y = 5.0;
	pthread_create(&a, 0, run, &x);
	pthread_create(&b, 0, run, &y);
	assert(mulmod(0xffffffffffffffc4ull, 0xffffffffffffffc3ull, 0xffffffffffffffc5ull) == 2);
	__int128 big = -((__int128)1 << 100);
	assert((int64_t)(big >> 90) == -1024);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(mean == 4.0f && 0.1 + 0.2 != 0.3);
	assert((float)16777217 == 16777216.0f && (int)-2.9 == -2 && 1.0 / 3 * 3 == 1.0);
	return 0;
}
