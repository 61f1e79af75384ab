// expect: SAFE
/* Overflow is computed by hand before it can happen. */
#include <assert.h>
#include <limits.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int sum, sat;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(int v)
{
	pthread_mutex_lock(&m);
	if ((v > 0 && sum > INT_MAX - v) || (v < 0 && sum < INT_MIN - v)) sat = 1;
	else { long long w = (long long)sum + v; sum = sum + v; assert(w == sum); }
	pthread_mutex_unlock(&m);
}
static void *run(void *p) { add(__VERIFIER_nondet_int()); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	return 0;
}
