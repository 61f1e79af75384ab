// expect: UNSAFE
/* One path leaves the lock taken: the other thread blocks for ever (no failure by itself); with the unlock it goes on and sees the half state. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;
static int fill(int by)
{
	pthread_mutex_lock(&m);
	level += by;
	if (level > 10) {
		pthread_mutex_unlock(&m);
		return -1;          /* the overfull level stays visible, but the lock is kept for ever */
	}
	pthread_mutex_unlock(&m);
	return 0;
}
static void *run(void *p) { fill(6); return p; }
static void *look(void *p)
{
	pthread_mutex_lock(&m);
	assert(level <= 10);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_create(&c, 0, look, 0);
	pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
	assert(level <= 12);
	return 0;
}
