// expect: UNSAFE
/* Token bucket: a refill thread and three requesters; never more grants than tokens. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
enum { BURST = 2 };
static atomic_int tokens = 1;
static atomic_int granted, refills;
static bool try_acquire(void)
{
	int t = atomic_load(&tokens);
	if (t > 0) { atomic_fetch_sub(&tokens, 1); return true; }
	return false;
}
static void *refill(void *p)
{
	int t = atomic_load(&tokens);
	if (t < BURST && atomic_compare_exchange_strong(&tokens, &t, t + 1)) atomic_fetch_add(&refills, 1);
	return p;
}
static void *request(void *p)
{
	if (try_acquire()) atomic_fetch_add(&granted, 1);
	return p;
}
int main(void)
{
	pthread_t t[4];
	pthread_create(&t[3], 0, refill, 0);
	for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, request, 0);
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
	assert(granted + tokens == 1 + refills);
	assert(tokens >= 0 && granted <= 2);
	return 0;
}
