// expect: SAFE
/* trylock may fail: only the holder touches the pair. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t a, b;
static int x, y, skipped;
static void *one(void *p)
{
	pthread_mutex_lock(&a);
	if (pthread_mutex_trylock(&b) == 0) {
		x++; y++;
		pthread_mutex_unlock(&b);
	}
	else skipped++;
	pthread_mutex_unlock(&a);
	return p;
}
static void *two(void *p)
{
	pthread_mutex_lock(&b);
	int t = x;
	x = t + 1;
	y++;
	assert(x == t + 1);
	pthread_mutex_unlock(&b);
	return p;
}
int main(void)
{
	pthread_t t, u;
	pthread_mutex_init(&a, 0); pthread_mutex_init(&b, 0);
	pthread_create(&t, 0, one, 0);
	pthread_create(&u, 0, two, 0);
	pthread_join(t, 0); pthread_join(u, 0);
	assert(x == y && x + skipped == 2);
	return 0;
}
