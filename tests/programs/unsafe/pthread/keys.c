// expect: UNSAFE
/* Destructor: runs at thread end with the old value, the slot is NULL meanwhile; not for NULL; not after key_delete; not for main's return. */
#include <assert.h>
#include <pthread.h>
#include <errno.h>
static pthread_key_t k, dead;
static int runs, sum;
static int cell[3] = { 1, 2, 3 };
static void drop(void *v)
{
	assert(pthread_getspecific(k) == 0);
	runs++; sum += *(int *)v;
}
static void never(void *v) { assert(0); }
static void *run(void *arg)
{
	assert(pthread_getspecific(k) == 0);
	assert(pthread_setspecific(k, arg) == 0);
	if (arg) assert(pthread_setspecific(dead, arg) == 0);
	assert(pthread_getspecific(k) == arg);
	if (arg == &cell[1]) pthread_exit(arg);
	return arg;
}
int main(void)
{
	pthread_t t[3];
	assert(pthread_key_create(&k, drop) == 0);
	assert(pthread_key_create(&dead, never) == 0);
	assert(pthread_key_delete(dead) == 0);
	assert(pthread_key_create(&dead, 0) == 0);
	pthread_setspecific(k, &cell[0]);
	for (int i = 0; i < 3; i++) {
		void *r;
		pthread_create(&t[i], 0, run, i ? &cell[i] : 0);
		pthread_join(t[i], &r);
		assert(r == (i ? &cell[i] : 0));
	}
	assert(runs == 1 && sum == 2);
	assert(pthread_getspecific(k) == &cell[0]);
	return 0;
}
